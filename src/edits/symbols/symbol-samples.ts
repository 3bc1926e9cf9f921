/** Texts that several tests of operations on definitions edit. For tests only. */

/** A class with a decorated method, an arrow function, overloads and an interface. */
export const TS = `import a from "a";

/** Doc. */
@dec()
export class Api {
  private x = 1;

  @cached(30)
  list(): string[] {
    return ['a'];
  }

  async send(a: string, b: number): Promise<void> {
    const y = \`
  raw
\`;
    await go(a, b, y);
  }
}

export const arrow = (n: number) => n + 1;

export function over(a: string): string;
export function over(a: any): any {
  return a;
}

interface Shape {
  area(): number;
  name: string;
}
`;

/** A class with docstrings and a property, a decorated function, and one on a single line. */
export const PY = `import os


class Gate:
    """Doc."""

    @property
    def name(self):
        return self._name

    async def send(self, a):
        """Send it.

        More.
        """
        # note
        if a:
            return 1
        return 2


@app.route("/")
def index():
    return "x"


def last(): return 3
`;

/** A struct with attributes, its implementation, and an enumeration. */
export const RUST = `/// Doc.
#[derive(Debug)]
pub struct Gate {
    pub a: i32,
    b: i32,
}

impl Gate {
    /// New.
    #[inline]
    pub fn new(a: i32) -> Self {
        Gate { a, b: 1 }
    }
}

enum E {
    A,
    B(i32),
}
`;

/** Keys on lines of their own and on one line, and a list. */
export const JSON_TEXT = `{
  "name": "x",
  "scripts": {
    "build": "a",
    "test": "b"
  },
  "list": [1, 2],
  "one": { "a": 1, "b": 2 }
}
`;

/** Sections with a subsection. */
export const MARKDOWN = `# Top

Intro.

## One

Text one.

### Sub

Sub text.

## Two

Text two.
`;
