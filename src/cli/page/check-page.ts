/**
 * The scene that the tests of the page share: edits of several files, one of each outcome, run for real on a folder.
 */
import type { CliScene } from "../check-cli.ts";

const GATEWAY = `import { post } from "./http";

const RETRIES = 3;

export class Gateway {
  constructor(private readonly url: string) {}

  async charge(amount: number, currency: string): Promise<Receipt> {
    const body = { amount, currency };
    const response = await post(this.url, body, { retries: RETRIES });
    if (!response.ok) throw new Error(response.reason);
    return response.receipt;
  }
}
`;

const SHOP = `def total(items):
    result = 0
    for item in items:
        result += item.price
    return result


def weight(items):
    result = 0
    for item in items:
        result += item.weight
    return result
`;

const LONG = `${Array.from({ length: 420 }, (_, idx) => `setting_${idx + 1} = ${idx * 7}`).join("\n")}\n`;

const PAGE_FILES = {
  "src/gateway.ts": GATEWAY,
  "shop.py": SHOP,
  "settings.ini": LONG,
  "old-notes.md": "# Notes\n\nNothing here any more.\n",
} as const;

const DRIFTED = {
  file: "src/gateway.ts",
  old_text:
    "    const body = {amount, currency}\n    const response = await post(this.url, body, {retries: RETRIES})\n    if (!response.ok) throw new Error(response.reason)\n",
  new_text:
    "    const body = {amount, currency, at: Date.now()}\n    const response = await post(this.url, body, {retries: RETRIES})\n    if (!response.ok) throw new PaymentError(response.reason)\n",
} as const;

const INSERTED = {
  file: "settings.ini",
  start_line: 201,
  content: "# limits\nmax_rows = 1000\n",
  end_line: 201,
  start_col: 1,
  end_col: 1,
} as const;

const AMBIGUOUS = { file: "shop.py", old_text: "    result = 0\n", new_text: "    result = 1\n" };

const HOSTILE = {
  file: "src/hostile.html",
  old_text: "",
  new_text:
    '<script>alert(1)</script>\n</script><img src=x onerror=alert(2)>\n"&amp;" \u202Eevil\u202C \u0007 \u{1F600}\n',
};

const DELETED = { file: "old-notes.md", op: "delete" } as const;

/** A request of which one edit is refused; the others are written with `--each`. */
export const PAGE_SCENE: CliScene = {
  args: ["apply", "--each", "--html", "page.html"],
  files: PAGE_FILES,
  input: JSON.stringify({ edits: [DRIFTED, INSERTED, AMBIGUOUS, HOSTILE, DELETED] }),
};
