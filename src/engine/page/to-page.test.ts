/** What a page shows of an edit: the frame, the drift, the folds, and that all of it is bounded. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits } from "../apply-edits.ts";
import { openTestWorkspace } from "../check-apply.ts";
import type { EditView } from "../edit-view.ts";
import type { FileEditRequest } from "../schemas.ts";
import type { Page, PageEdit } from "./page-model.ts";
import { compareTexts, countLines, MAX_PAGE_ROWS, type PageComparison } from "./pair-lines.ts";
import { MAX_PAGE_EDITS, PAGE_CONTEXT_LINES, toPage } from "./to-page.ts";

/** The one check of pages: `edits` made on `files` for real; the page, whose edits came to `outcomes`. */
async function checkPage(
  files: Readonly<Record<string, string>>,
  edits: readonly FileEditRequest[],
  outcomes: readonly PageEdit["outcome"][],
): Promise<Page> {
  let views: readonly EditView[] = [];
  const onViews = (found: readonly EditView[]): void => {
    views = found;
  };
  const report = await applyEdits(edits, { workspace: openTestWorkspace(files), onViews });
  expect(views.map(({ answer }) => answer)).toEqual(report.edits);
  const page = toPage(report, views);
  const shown = page.files.flatMap((file) => file.edits);
  expect(shown.map(({ outcome }) => outcome)).toEqual(outcomes);
  return page;
}

/** One sign a row, and the folds as numbers. */
function printRows({ blocks, skippedAfter }: PageComparison): string {
  const signs = { same: "=", changed: "~", removed: "-", added: "+" } as const;
  const parts = blocks.map(
    ({ skipped, rows }) => `${skipped}${rows.map(({ kind }) => signs[kind]).join("")}`,
  );
  return `${parts.join(" ")}${parts.length === 0 ? "" : " "}${skippedAfter}`;
}

const LINES = `${Array.from({ length: 100 }, (_, idx) => `line ${idx + 1}`).join("\n")}\n`;

describe("toPage", () => {
  it("frames what is replaced, with the lines around it", async () => {
    const edit = { file: "a", old_text: "line 50\nline 51\n", new_text: "line 50\nnew\n" };
    const page = await checkPage({ a: LINES }, [edit], ["applied"]);
    const [shown] = page.files[0]?.edits ?? [];
    expect(shown?.regions).toEqual([{ firstLine: 50, lastLine: 51 }]);
    expect(shown?.change && printRows(shown.change)).toBe("47===~=== 46");
    expect([page.added, page.removed]).toEqual([1, 1]);
  });

  it("points at an insertion by a region without lines", async () => {
    const edit = {
      file: "a",
      start_line: 3,
      start_col: 1,
      end_line: 3,
      end_col: 1,
      content: "x\n",
    };
    const page = await checkPage({ a: LINES }, [edit], ["applied"]);
    expect(page.files[0]?.edits[0]?.regions).toEqual([{ firstLine: 3, lastLine: 2 }]);
  });

  it("frames each place of an edit that has several", async () => {
    const edit = { file: "a", old_text: "x\n", new_text: "y\n", replace_all: true };
    const page = await checkPage({ a: "x\nb\nx\n" }, [edit], ["applied"]);
    expect(page.files[0]?.edits[0]?.regions.map(({ firstLine }) => firstLine)).toEqual([1, 3]);
  });

  it("tells sent, found and result apart", async () => {
    const edit = { file: "a.js", old_text: "let b = 2", new_text: "let b = 3" };
    const page = await checkPage({ "a.js": "let a;\nlet b  = 2;\n" }, [edit], ["applied"]);
    const drift = page.files[0]?.edits[0]?.drift;
    const [row] = drift?.sent.blocks[0]?.rows ?? [];
    const [result] = drift?.result?.blocks[0]?.rows ?? [];
    expect([drift?.isExact, row?.left?.text, row?.right?.text, result?.right?.text]).toEqual([
      false,
      "let b = 2",
      "let b  = 2",
      "let b  = 3",
    ]);
  });

  it("shows the places of an edit that is refused, and what is held back beside it", async () => {
    const edits = [
      { file: "a", old_text: "x\n", new_text: "y\n" },
      { file: "b", old_text: "x\n", new_text: "y\n" },
    ];
    const page = await checkPage({ a: "x\n1\nx\n", b: "x\n" }, edits, ["refused", "fits"]);
    const [refused] = page.files[0]?.edits ?? [];
    expect(refused?.candidates.map(({ place }) => place?.region)).toEqual([
      { firstLine: 1, lastLine: 1 },
      { firstLine: 3, lastLine: 3 },
    ]);
    expect([refused?.change, refused?.oldText]).toEqual([undefined, "x\n"]);
  });

  it("shows files that are made and taken away", async () => {
    const edits = [
      { file: "a", op: "create", content: "1\n2\n" },
      { file: "b", op: "delete" },
    ] as const;
    const page = await checkPage({ b: "x\n" }, edits, ["applied", "applied"]);
    const shown = page.files.flatMap((file) => file.edits);
    expect(shown.map(({ change, isNew }) => [isNew, change && printRows(change)])).toEqual([
      [true, "0++ 0"],
      [false, "0- 0"],
    ]);
  });

  it(`shows ${MAX_PAGE_EDITS} edits at most`, async () => {
    const edit = { file: "no", old_text: "x", new_text: "y" };
    const edits = Array.from({ length: MAX_PAGE_EDITS + 1 }, () => edit);
    const outcomes = Array.from({ length: MAX_PAGE_EDITS }, () => "refused" as const);
    const page = await checkPage({}, edits, outcomes);
    expect(page.report.edits).toHaveLength(MAX_PAGE_EDITS + 1);
  });
});

describe("compareTexts", () => {
  const line = fc.constantFrom("a", "b", "let x = 1;", "let x = 2;", "");
  const text = fc
    .array(line, { maxLength: 30 })
    .map((lines) => lines.map((each) => `${each}\n`).join(""));

  it("accounts for every line of the left text", () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const found = compareTexts(left, right, { contextLineCount: PAGE_CONTEXT_LINES });
        const shown = found.blocks
          .flatMap(({ rows }) => rows)
          .filter((row) => row.left !== undefined);
        const skipped = found.blocks.reduce(
          (sum, block) => sum + block.skipped,
          found.skippedAfter,
        );
        expect(shown.length + skipped).toBe(countLines(left));
      }),
    );
  });

  it("counts the rows that it leaves out", () => {
    const right = "x\n".repeat(MAX_PAGE_ROWS + 7);
    const found = compareTexts("", right, { contextLineCount: 3 });
    expect([found.blocks[0]?.rows.length, found.cutRows]).toEqual([MAX_PAGE_ROWS, 7]);
  });
});
