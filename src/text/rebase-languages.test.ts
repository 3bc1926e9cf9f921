/** Rebases that re-indent in languages where indentation is code: Python, YAML, Makefile, Markdown; and in the others. */
import { describe, expect, it } from "vitest";
import { rebase } from "./rebase.ts";

/** `base`, `theirs`, `ours` and what comes out; `→` is a tab, `·` a space at the end of a line. */
type Row = readonly [name: string, base: string, theirs: string, ours: string, expected: string];

function checkRebased(row: Row): void {
  const [, base, theirs, ours, expected] = row;
  const read = (text: string): string =>
    text.replace(/^\n/, "").replaceAll("→", "\t").replaceAll("·", " ");
  const keepEnds = (text: string): string =>
    text.replaceAll("\t", "→").replace(/ +$/gm, (run) => "·".repeat(run.length));
  const result = rebase({ base: read(base), theirs: read(theirs), ours: read(ours) });
  if (!result.ok) throw new Error(`conflict: ${result.error.reason}`);
  const file = read(ours);
  const text = [...result.value.changes]
    .reverse()
    .reduce(
      (all, change) => all.slice(0, change.start) + change.text + all.slice(change.end),
      file,
    );
  expect(keepEnds(text)).toBe(keepEnds(read(expected)));
}

const PYTHON: readonly Row[] = [
  [
    "a dedented request",
    `
def area(self):
    return self.w * self.h`,
    `
def area(self):
    if self.w is None:
        return 0
    return self.w * self.h`,
    `
    def area(self):
        return self.w * self.h`,
    `
    def area(self):
        if self.w is None:
            return 0
        return self.w * self.h`,
  ],
  [
    "a request two wide, a file four wide",
    `
def f(x):
  y = g(x)
  return y`,
    `
def f(x):
  y = g(x)
  for z in y:
    if z:
      h(z)
  return y`,
    `
def f(x):
    y = g(x)
    return y`,
    `
def f(x):
    y = g(x)
    for z in y:
        if z:
            h(z)
    return y`,
  ],
  [
    "spaces for tabs, and lines that move into a new block",
    `
def f(x):
    y = g(x)
    return y`,
    `
def f(x):
    with lock:
        y = g(x)
        return y`,
    `
def f(x):
→y = g(x)
→return y`,
    `
def f(x):
→with lock:
→→y = g(x)
→→return y`,
  ],
  [
    "a block taken away: its lines move out",
    `
if ready:
    start()
    wait()`,
    `
start()
wait()`,
    `
        if ready:
            start()
            wait()`,
    `
        start()
        wait()`,
  ],
  [
    "continuation lines keep their alignment",
    `
x = f(a)
y = x`,
    `
x = f(a)
z = call(a,
         b)
y = x`,
    `
    x = f(a)
    y = x`,
    `
    x = f(a)
    z = call(a,
             b)
    y = x`,
  ],
  [
    "a wider request after the lines it shares",
    `
    for x in xs:
        use(x)`,
    `
    for x in xs:
        use(x)
    else:
        stop()`,
    `
for x in xs:
    use(x)`,
    `
for x in xs:
    use(x)
else:
    stop()`,
  ],
];

const YAML: readonly Row[] = [
  [
    "a key added two deep in a file four wide",
    `
services:
  web:
    image: a`,
    `
services:
  web:
    image: a
    ports:
      - "80"`,
    `
services:
    web:
        image: a`,
    `
services:
    web:
        image: a
        ports:
            - "80"`,
  ],
  [
    "a list item added to a dedented request",
    `
steps:
  - run: a
  - run: b`,
    `
steps:
  - run: a
  - name: new
    run: c
  - run: b`,
    `
    steps:
      - run: a
      - run: b`,
    `
    steps:
      - run: a
      - name: new
        run: c
      - run: b`,
  ],
  [
    "a list that the file does not indent",
    `
on:
  - push
jobs: x`,
    `
on:
  - push
  - pull_request
jobs: x`,
    `
on:
- push
jobs: x`,
    `
on:
- push
- pull_request
jobs: x`,
  ],
];

const MAKEFILE: readonly Row[] = [
  [
    "recipe lines get tabs",
    `
build: main.c
    cc main.c
    strip a.out`,
    `
build: main.c
    cc -O2 main.c
    size a.out
    strip a.out

clean:
    rm a.out`,
    `
build: main.c
→cc main.c
→strip a.out`,
    `
build: main.c
→cc -O2 main.c
→size a.out
→strip a.out

clean:
→rm a.out`,
  ],
  [
    "recipe lines given eight wide get tabs",
    `
all:
        echo one`,
    `
all:
        echo one
        echo two`,
    `
all:
→echo one`,
    `
all:
→echo one
→echo two`,
  ],
];

const MARKDOWN: readonly Row[] = [
  [
    "hard breaks of the file stay, and added lines of the list get one",
    `
- one
- two
- three`,
    `
- one
- two
- new
- three`,
    `
- one··
- two··
- three··`,
    `
- one··
- two··
- new··
- three··`,
  ],
  [
    "the caller's own hard break is written",
    `
one
two`,
    `
one··
new··
two`,
    `
one
two`,
    `
one··
new··
two`,
  ],
  [
    "a nested list four wide",
    `
- a
  - b
- c`,
    `
- a
  - b
    - deep
  - d
- c`,
    `
- a
    - b
- c`,
    `
- a
    - b
        - deep
    - d
- c`,
  ],
  [
    "code in a fence keeps its depth when the fence is indented as before",
    `
1. Run:
   \`\`\`sh
   make
   \`\`\``,
    `
1. Run:
   \`\`\`sh
   make
     --all
   \`\`\``,
    `
1. Run:
   \`\`\`sh
   make
   \`\`\`  `,
    `
1. Run:
   \`\`\`sh
   make
     --all
   \`\`\`  `,
  ],
];

const OTHERS: readonly Row[] = [
  [
    "a method added to a dedented class, with its comment stars",
    `
get() {
  return 1;
}`,
    `
get() {
  return 1;
}

/**
 * New.
 */
set() {
  if (x) {
    y();
  }
}`,
    `
    get() {
        return 1;
    }`,
    `
    get() {
        return 1;
    }

    /**
     * New.
     */
    set() {
        if (x) {
            y();
        }
    }`,
  ],
  [
    "lines deeper than all that is shared, below a comment with stars",
    `
const a = {
    /**
     * Note.
     */
    b: 1,`,
    `
function f() {
    if (c) {
        d();
    }
}

const a = {
    /**
     * Note.
     */
    b: 2,`,
    `
const a = {
  /**
   * Note.
   */
  b: 1,`,
    `
function f() {
  if (c) {
    d();
  }
}

const a = {
  /**
   * Note.
   */
  b: 2,`,
  ],
  [
    "tabs given, spaces in the file",
    `
if (a) {
→b();
}`,
    `
if (a) {
→b();
→if (c) {
→→d();
→}
}`,
    `
if (a) {
  b();
}`,
    `
if (a) {
  b();
  if (c) {
    d();
  }
}`,
  ],
  [
    "only the first line lost its indentation",
    `
a = 1`,
    `
a = 1
    b = 2`,
    `
    a = 1`,
    `
    a = 1
    b = 2`,
  ],
  [
    "lines wrapped in a block in a file with tabs",
    `
  run();
  stop();`,
    `
  try {
    run();
  } finally {
    stop();
  }`,
    `
→run();
→stop();`,
    `
→try {
→→run();
→} finally {
→→stop();
→}`,
  ],
  [
    "a changed and a kept line at different depths",
    `
<ul>
  <li>a</li>
</ul>`,
    `
<ul class="x">
  <li>a</li>
  <li>
    <b>new</b>
  </li>
</ul>`,
    `
→<ul>
→→<li>a</li>
→</ul>`,
    `
→<ul class="x">
→→<li>a</li>
→→<li>
→→→<b>new</b>
→→</li>
→</ul>`,
  ],
];

describe("rebase re-indents", () => {
  it.each(PYTHON)("Python: %s", (...row) => checkRebased(row));
  it.each(YAML)("YAML: %s", (...row) => checkRebased(row));
  it.each(MAKEFILE)("Makefile: %s", (...row) => checkRebased(row));
  it.each(MARKDOWN)("Markdown: %s", (...row) => checkRebased(row));
  it.each(OTHERS)("%s", (...row) => checkRebased(row));
});
