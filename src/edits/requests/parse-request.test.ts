/** Requests of any format: recognition, surroundings, limits, and the laws that hold for all inputs. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReplaceOperation } from "../operation.ts";
import { checkRefusal, checkRequest, printRequest } from "./check-request.ts";
import { parseRequest } from "./parse-request.ts";
import { RepairLogBuilder } from "./repair-log.ts";
import { createRequestSource } from "./request-format.ts";
import { REQUEST_FORMATS } from "./request-formats.ts";

const JSON_EDIT = '{"file": "a", "old_text": "x", "new_text": "y"}\n';
const XML_EDIT = '<edit file="a"><old>x</old><new>y</new></edit>\n';
const BLOCK = "a.ts\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n";

describe("recognition", () => {
  it("every format has its own name", () => {
    const names = REQUEST_FORMATS.map((parser) => parser.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ["json", JSON_EDIT],
    ["json", `\ufeff${JSON_EDIT}`],
    ["json", JSON.stringify({ reason: "<edit>", file: "a", old_text: BLOCK, new_text: XML_EDIT })],
    [
      "json",
      `{"reason": "x", "old_text": "\n${XML_EDIT}", "new_text": "\n${BLOCK}"}`.replaceAll(
        '"a"',
        "a",
      ),
    ],
    ["xml", XML_EDIT],
    ["xml", `<edit file="a"><old>\n${BLOCK}</old><new>\n${JSON_EDIT}</new></edit>`],
    ["search_replace", BLOCK],
    ["search_replace", `a.json\n<<<<<<< SEARCH\n${JSON_EDIT}=======\n${XML_EDIT}>>>>>>> REPLACE`],
    ["search_replace", `In config {"a": 1}:\n\n${BLOCK}`],
  ])("%s: %j", (format, input) => {
    expect(printRequest(input).split("\n")[0]).toBe(format);
  });

  it("a byte order mark is removed and reported", () => {
    checkRequest(`\ufeff${JSON_EDIT}`, ["json", 'a: "x" -> "y"', "~ byte order mark removed"]);
  });

  it.each([
    ["an empty request", "", "REQUEST_EMPTY"],
    ["a blank request", " \n\t\ufeff", "REQUEST_EMPTY"],
    ["an empty JSON string", '""', "REQUEST_EMPTY"],
    ["prose", "No changes needed.", "REQUEST_UNRECOGNISED"],
    ["prose with links", "[1] see (x)\n[a](b)", "REQUEST_UNRECOGNISED"],
    ["a conflict", "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n", "REQUEST_UNRECOGNISED"],
    [
      "a git diff without changes in a fence",
      "Here:\n```diff\ndiff --git a/x b/x\n```",
      "REQUEST_MALFORMED line=3",
    ],
    ["a hunk of no file", "@@ -1,2 +1,2 @@ f\n-a\n+b\n", "REQUEST_FIELD_MISSING line=1"],
    ["JSON beside a block", JSON_EDIT + BLOCK, "REQUEST_AMBIGUOUS line=3"],
    ["a block beside XML", BLOCK + XML_EDIT, "REQUEST_AMBIGUOUS line=7"],
    ["JSON after XML", XML_EDIT + JSON_EDIT, "REQUEST_AMBIGUOUS line=2"],
    ["a diff after a block", `${BLOCK}\ndiff --git a/x b/x\n`, "REQUEST_AMBIGUOUS line=8"],
  ])("refuses %s", (_name, input, expected) => {
    checkRefusal(input, expected);
  });

  it("a format asked for is the one read", () => {
    checkRequest(XML_EDIT, "REQUEST_UNRECOGNISED", { format: "json" });
    checkRequest(JSON_EDIT, "REQUEST_UNRECOGNISED", { format: "xml" });
    checkRequest(JSON_EDIT, "REQUEST_UNRECOGNISED", { format: "search_replace" });
    checkRequest(JSON_EDIT, ["json", 'a: "x" -> "y"'], { format: "json" });
  });
});

describe("limits", () => {
  it.each([
    ["characters", " ".repeat(64 * 1024 * 1024 + 1)],
    ["JSON edits", `[${JSON_EDIT}${`,${JSON_EDIT}`.repeat(10_000)}]`],
    ["XML edits", XML_EDIT.repeat(10_001)],
    ["blocks", BLOCK.repeat(10_001)],
    ["nesting", `${"[".repeat(65)}${"]".repeat(65)}`],
    ["JSON values", `{"old_text":[${"1,".repeat(500_001)}1]}`],
    ["tags", `<edit>${"</old>".repeat(500_001)}`],
    ["marker lines", `<<<<<<< SEARCH\n${"=====\n".repeat(500_001)}`],
    ["broken structure", `[${`${JSON_EDIT}`.repeat(9_000)}]`],
  ])("%s", (_name, input) => {
    expect(printRequest(input)).toBe("REQUEST_LIMIT");
  });

  it("10,000 edits are read", () => {
    for (const input of [JSON_EDIT, XML_EDIT, BLOCK]) {
      const parsed = parseRequest(input.repeat(10_000));
      expect(parsed.ok && parsed.value.operations.length).toBe(10_000);
    }
  });

  it("repairs are listed once each and not without end", () => {
    const log = new RepairLogBuilder();
    for (let index = 0; index < 250; index += 1) log.add(`repair ${index % 125}`);
    expect(log.toList()).toHaveLength(101);
    expect(log.toList()[100]).toBe("50 more repairs");
  });
});

describe("cost", () => {
  // Each of these makes a parser that looks ahead, or back, do so at each place; all are read in one pass or a few.
  const size = 500_000;
  const fill = (unit: string): string => unit.repeat(Math.ceil(size / unit.length));
  it.each([
    ["braces", fill("{\n")],
    ["brackets", fill("[\n")],
    ["open strings", `{"a":${fill('"\n')}`],
    ["one long string", `{"file":"a","old_text":"x","new_text":"${fill("a\\n")}"}`],
    ["blanks", `{${fill(" ")}`],
    ["blank keys", fill('{"a" \n')],
    ["openers", fill("<<<<<<< SEARCH\n")],
    [
      "openers of all widths",
      fill("<<<<< SEARCH\n<<<<<< SEARCH\n<<<<<<< SEARCH\n<<<<<<<< SEARCH\n"),
    ],
    [
      "blocks with uneven markers",
      fill("<<<<< SEARCH\na\n======\nb\n>>>>>>> REPLACE\n").slice(0, 200_000),
    ],
    ["conflicts", fill("<<<<<<< a\n=======\n>>>>>>> b\n")],
    ["name lines", `${fill("/*                        x\n")}${BLOCK}`],
    ["one long name line", `${fill("( ")}\n${BLOCK}`],
    ["edit tags", fill("<edit \n")],
    ["closing tags", `<edit><old>${fill("</old> ")}`],
    [
      "CDATA without end",
      fill("<edit><old><![CDATA[</old><new>]</new></edit>\n").slice(0, 200_000),
    ],
    ["attributes", `<edit ${fill('a="b" ')}`],
    ["fences", `${fill("```\n")}${JSON_EDIT}`],
    ["diff heads", fill("--- a\n")],
  ])("%s", (_name, input) => {
    // That it comes back within the time limit of the test runner is what is tested.
    expect(parseRequest(input)).toHaveProperty("ok");
  });
});

/** Texts made of the marks of all formats, and any characters. */
const piece = fc.oneof(
  fc.constantFrom(
    ..."{}[]\"',:\\\n\r`<>= #/*+-".split(""),
    "<<<<<<< SEARCH\n",
    "=======\n",
    ">>>>>>> REPLACE\n",
    "\\=======\n",
    ":start_line:3\n",
    "<edit file='a'>",
    "</edit>",
    "<edits>",
    "</edits>",
    "<old>",
    "</old>",
    "<new>",
    "</new>",
    "<![CDATA[",
    "]]>",
    '"old_text":',
    '"new_text":',
    '"edits":',
    '"file":"a"',
    "```ts a.ts\n",
    "True",
    "...",
    "a.ts\n",
    "*** Begin Patch\n",
    "\u2028",
    "\ud800",
    "\u0000",
  ),
  fc.string({ unit: "grapheme", maxLength: 4 }),
);
const hostile = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

const content = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc
    .array(
      fc.constantFrom(
        "a",
        "\n",
        "\r\n",
        "```\n",
        "<",
        "&amp;",
        "$&",
        "\\",
        '"',
        "=",
        "\t",
        "\u2028",
      ),
    )
    .map((parts) => parts.join("")),
);

function readOne(input: string): ReplaceOperation | undefined {
  const parsed = parseRequest(input);
  const [only, ...others] = parsed.ok ? parsed.value.operations : [];
  return only?.kind === "replace" && others.length === 0 ? only : undefined;
}

describe("laws", () => {
  it("no input throws, and what is read keeps its promises", () => {
    fc.assert(
      fc.property(hostile, (input) => {
        const parsed = parseRequest(input);
        if (!parsed.ok) expect(parsed.error.next).not.toBe("");
        else expect(parsed.value.operations.length).toBeGreaterThan(0);
      }),
      { numRuns: 3_000 },
    );
  });

  it("texts sent as JSON arrive as sent", () => {
    fc.assert(
      fc.property(content, content, (oldText, newText) => {
        const read = readOne(JSON.stringify({ file: "a", old_text: oldText, new_text: newText }));
        expect([read?.oldText, read?.newText]).toEqual([oldText, newText]);
      }),
    );
  });

  it("a repair of the structure changes no text", () => {
    fc.assert(
      fc.property(content, content, (oldText, newText) => {
        const members = [
          `"file": "a"`,
          `"old_text": ${JSON.stringify(oldText)}`,
          `"new_text": ${JSON.stringify(newText)}`,
        ];
        const read = readOne(
          `[{${members.join(" // note\n")}, replace_all: True,},]`.replaceAll(" // note\n", "\n"),
        );
        expect(read).toEqual({ kind: "replace", file: "a", oldText, newText, replaceAll: true });
      }),
    );
  });

  it("a cut request is never completed", () => {
    const whole = JSON.stringify({ edits: [{ file: "a", old_text: 'x"\n{', new_text: "y" }] });
    for (let length = 1; length < whole.length; length += 1) {
      expect(parseRequest(whole.slice(0, length)).ok).toBe(false);
    }
    for (const input of [XML_EDIT.trim(), BLOCK.trim()]) {
      for (let length = 1; length < input.length; length += 1) {
        expect(parseRequest(input.slice(0, length)).ok).toBe(false);
      }
    }
  });

  it("texts sent as XML arrive as sent, unless they hold its tags", () => {
    fc.assert(
      fc.property(content, content, (oldText, newText) => {
        fc.pre(!/<\/?(?:edit|old|new)|<!\[CDATA\[/.test(oldText + newText));
        const read = readOne(
          `<edit file="a">\n<old>\n${oldText}\n</old>\n<new>\n${newText}\n</new>\n</edit>`,
        );
        expect([read?.oldText, read?.newText]).toEqual(
          [oldText, newText].map((text) => text.replace(/\r$/, "")),
        );
      }),
    );
  });

  it("whole lines sent as a block arrive as sent, unless they hold its markers", () => {
    const lines = content.map((text) => (text === "" || text.endsWith("\n") ? text : `${text}\n`));
    fc.assert(
      fc.property(lines, lines, (oldText, newText) => {
        fc.pre(!/^\\?[<=>]{5}/m.test(oldText + newText) && oldText.trim() !== "");
        const read = readOne(
          `\`\`\`a.ts\n<<<<<<< SEARCH\n${oldText}=======\n${newText}>>>>>>> REPLACE\n\`\`\``,
        );
        expect([read?.oldText, read?.newText]).toEqual([oldText, newText]);
      }),
    );
  });

  it("line numbers are those of a plain count", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("\n", "a", "\r\n")),
        fc.array(fc.nat(20)),
        (parts, offsets) => {
          const text = parts.join("");
          const source = createRequestSource(text);
          for (const offset of offsets) {
            expect(source.lineAt(offset)).toBe(text.slice(0, offset).split("\n").length);
          }
        },
      ),
    );
  });
});
