/**
 * The page as a browser shows it, and as text. Run in a real Chromium: geometry, styles, keys, themes, print.
 * `SUREHAND_SCREENSHOTS=folder` keeps the pictures.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page as Tab } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGE_MARK } from "../../engine/index.ts";
import { runScene } from "../check-cli.ts";
import { PAGE_SCENE } from "./check-page.ts";

/** The one check of files made by a scene: its page. */
async function checkPage(scene: typeof PAGE_SCENE, exit: number): Promise<string> {
  const outcome = await runScene(scene);
  expect([outcome.exit, outcome.stderr]).toEqual([exit, "page written to {ROOT}/page.html\n"]);
  const page = outcome.changed["page.html"] ?? "";
  expect(page.startsWith(PAGE_MARK)).toBe(true);
  return page;
}

describe("--html", () => {
  it("writes the page of a small edit as it was agreed on", async () => {
    const scene = {
      args: [
        "match",
        "--html",
        "page.html",
        "--file",
        "a.ts",
        "--old",
        "let b = 2",
        "--new",
        "let b = 3",
      ],
      files: { "a.ts": "let a = 1;\nlet b  = 2;\nlet c = 3;\n" },
    };
    const page = await checkPage(scene, 0);
    await expect(page).toMatchFileSnapshot("../../../test/golden/page/small.html");
  });

  it("says it beside the JSON too, and keeps the answer as it is", async () => {
    const args = [
      "match",
      "--json",
      "--html",
      "page.html",
      "--file",
      "a",
      "--old",
      "x",
      "--new",
      "y",
    ];
    const { exit, stdout, stderr } = await runScene({ args, files: { a: "x\n" } });
    const answer: unknown = JSON.parse(stdout);
    expect([exit, answer, stderr]).toEqual([
      0,
      expect.objectContaining({ status: "planned" }),
      "page written to {ROOT}/page.html\n",
    ]);
  });

  it("refuses before anything is done to overwrite what is no page of ours", async () => {
    const args = ["apply", "--html", "b.html", "--file", "a", "--old", "x", "--new", "y"];
    const outcome = await runScene({ args, files: { a: "x\n", "b.html": "<!doctype html>mine" } });
    expect([outcome.exit, outcome.changed]).toEqual([6, {}]);
    expect(outcome.stderr).toContain("is no page of ours");
  });

  it("takes the place of an earlier page", async () => {
    const scene = {
      args: ["match", "--html", "page.html", "--file", "a", "--old", "x", "--new", "y"],
      files: { a: "x\n", "page.html": `${PAGE_MARK}old` },
    };
    expect(await checkPage(scene, 0)).not.toContain(`${PAGE_MARK}old`);
  });

  it("holds no markup, no direction sign and no control character of a file", async () => {
    const page = await checkPage(PAGE_SCENE, 2);
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).toContain('<span class="ch">U+202E</span>evil');
    expect(page).toContain('<span class="ch">U+0007</span>');
    expect(page.match(/<\/?script/g)).toEqual(["<script", "</script"]);
    for (const raw of ["\u202E", "\u0007", "<img", 'style="']) expect(page).not.toContain(raw);
  });
});

describe("the page in a browser", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "surehand-page-"));
  const file = path.join(folder, "page.html");
  let browser: Browser | undefined;

  beforeAll(async () => {
    writeFileSync(file, await checkPage(PAGE_SCENE, 2));
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  /** The one check in a browser: opens the page, runs `look`; nothing may be logged or asked for meanwhile. */
  async function checkTab(
    options: { readonly width: number; readonly dark?: boolean; readonly scripts?: boolean },
    look: (tab: Tab) => Promise<void>,
  ): Promise<void> {
    const context = await browser?.newContext({
      viewport: { width: options.width, height: 900 },
      colorScheme: options.dark === true ? "dark" : "light",
      javaScriptEnabled: options.scripts ?? true,
    });
    const tab = await context?.newPage();
    if (tab === undefined) throw new Error("no browser");
    const noise: string[] = [];
    tab.on("console", (message) => noise.push(message.text()));
    tab.on("pageerror", (error) => noise.push(error.message));
    tab.on("request", (request) => noise.push(request.url()));
    await tab.goto(pathToFileURL(file).href);
    await look(tab);
    expect(noise).toEqual([pathToFileURL(file).href]);
    await context?.close();
  }

  it.each([
    ["wide-light", { width: 1280 }],
    ["wide-dark", { width: 1280, dark: true }],
    ["narrow-light", { width: 400 }],
    ["narrow-dark", { width: 400, dark: true }],
    ["no-script", { width: 1280, scripts: false }],
  ])("fits its width and frames what is replaced: %s", async (name, options) => {
    await checkTab(options, async (tab) => {
      const width = tab.locator("html");
      expect((await width.boundingBox())?.width).toBe(options.width);
      const widest = await tab
        .locator("body, .edit, .cmp, .cols")
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.scrollWidth > part.clientWidth + 1)
            .map((part) => part.className),
        );
      expect(widest).toEqual([]);
      const framed = tab.locator("#edit-1 .cmp .l.fr");
      expect(await framed.locator(".no").allTextContents()).toEqual(["9", "10", "11"]);
      await expect(toStyle(tab, "#edit-1 .fr-top", "border-top-style")).resolves.toBe("dashed");
      await expect(toStyle(tab, "#edit-1 .fr-end", "border-bottom-style")).resolves.toBe("dashed");
      await expect(toStyle(tab, "#edit-1 .l.fr", "border-left-style")).resolves.toBe("dashed");
      const arrow = await tab.locator("#edit-2 .arrow").boundingBox();
      const added = await tab.locator("#edit-2 .r:has(.sg:text('+'))").first().boundingBox();
      expect(arrow?.width).toBeGreaterThan(40);
      expect(Math.abs((arrow?.y ?? 0) - (added?.y ?? 0))).toBeLessThan(30);
      expect(await tab.locator("#edit-3 .candidate .fr .no").allTextContents()).toEqual(["2", "9"]);
      const { SUREHAND_SCREENSHOTS: kept } = process.env;
      if (kept !== undefined)
        await tab.screenshot({ path: path.join(kept, `${name}.png`), fullPage: true });
    });
  });

  it("is used with the keyboard alone", async () => {
    await checkTab({ width: 1280 }, async (tab) => {
      const focused = () => tab.evaluate("document.activeElement?.id");
      const walked: unknown[] = [];
      for (const key of ["j", "n", "j", "k", "r", "p"]) {
        await tab.keyboard.press(key);
        walked.push(await focused());
      }
      expect(walked).toEqual(["edit-1", "edit-2", "edit-3", "edit-2", "edit-3", "edit-2"]);
      await tab.keyboard.press("?");
      expect(await tab.locator("#help").isVisible()).toBe(true);
      await tab.keyboard.press("Escape");
      expect(await tab.locator("#help").isVisible()).toBe(false);
    });
  });

  it.each([
    ["light", false],
    ["dark", true],
  ])("has texts that stand out: %s", async (_name, dark) => {
    await checkTab({ width: 1280, dark }, async (tab) => {
      const pairs = [
        "--text --bg",
        "--dim --bg",
        "--dim --soft",
        "--accent --card",
        "--addt --add",
        "--delt --del",
        "--warnt --warn",
        "--text --add2",
        "--text --del2",
        "--text --mark",
        "--dim --add",
        "--dim --del",
        "--frame --card",
      ];
      const colors = await tab.evaluate<readonly (readonly string[])[]>(
        `${JSON.stringify(pairs)}.map((pair) => pair.split(" ").map((name) =>
          getComputedStyle(document.documentElement).getPropertyValue(name)))`,
      );
      const low = pairs.filter((_pair, idx) => getContrast(colors[idx] ?? []) < 4.5);
      expect(low).toEqual([]);
    });
  });

  it("keeps frame, signs and words in print", async () => {
    await checkTab({ width: 1280 }, async (tab) => {
      await tab.emulateMedia({ media: "print" });
      expect(await tab.locator("nav").isVisible()).toBe(false);
      await expect(toStyle(tab, "#edit-1 .fr-top", "border-top-style")).resolves.toBe("dashed");
      await expect(toStyle(tab, "#edit-1 .fr-top", "border-top-color")).resolves.toBe(
        "rgb(0, 0, 0)",
      );
      await expect(toStyle(tab, "#edit-1 ins", "text-decoration-line")).resolves.toBe("underline");
    });
  });
});

function toStyle(tab: Tab, selector: string, name: string): Promise<string> {
  const [found, wanted] = [JSON.stringify(selector), JSON.stringify(name)];
  return tab.evaluate<string>(
    `getComputedStyle(document.querySelector(${found})).getPropertyValue(${wanted})`,
  );
}

/** Contrast of two `#rgb` or `#rrggbb` colours (WCAG 2.2, 1.4.3). */
function getContrast(colors: readonly string[]): number {
  const [low = 0, high = 0] = colors.map(getLuminance).sort((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

function getLuminance(color: string): number {
  const digits = color.trim().slice(1);
  const full = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
