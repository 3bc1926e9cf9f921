/**
 * What is known about a programming language, as data: how its files are recognised, which grammar reads them,
 * and which roles the grammar's nodes have. Adding a language is one file under `languages/` and one line in `languages.ts`.
 * Names of node types and fields are the grammar's; `languages.test.ts` holds them against the grammar itself.
 */
import type { GrammarName } from "./grammars.ts";
import type { JsonDialect } from "./json-problems.ts";
import type { OwnParser } from "./plain-part.ts";

/** How a language writes remarks. */
export interface CommentForms {
  /** What starts a remark that ends with the line. */
  readonly line: readonly string[];
  /** What opens and closes a remark over several lines. */
  readonly block: readonly (readonly [open: string, close: string])[];
}

/** How a language writes one kind of string. */
export interface StringForm {
  readonly open: string;
  readonly close: string;
  /** How `close` is written inside: after a backslash, doubled, or not at all. */
  readonly escape: "backslash" | "doubled" | "none";
  readonly isMultiline: boolean;
}

/** How a block is marked: by braces, by its indentation, by a closing word, by tags; or there are none. */
export type BlockStyle = "braces" | "indent" | "end" | "markup" | "none";

/**
 * How far a grammar's errors are to be trusted: `sure` is a reason to refuse an edit, `advisory` to warn (text that
 * another program expands first), `none` means that every text is right.
 */
export type ErrorTrust = "sure" | "advisory" | "none";

/** What kind of thing a definition is. */
export type DefinitionKind =
  | "class"
  | "constant"
  | "constructor"
  | "element"
  | "enum"
  | "enum_member"
  | "field"
  | "function"
  | "heading"
  | "impl"
  | "interface"
  | "key"
  | "macro"
  | "method"
  | "module"
  | "namespace"
  | "property"
  | "rule"
  | "section"
  | "struct"
  | "test"
  | "trait"
  | "type"
  | "union"
  | "variable";

/**
 * How a definition gets its name where fields do not say it; `definition-name.ts` knows how.
 * `array_item`: its place in the list, from 0. `assignment_target`: `a.b.name = value`. `c_declarator`: inside pointers,
 * arrays and parameters. `header`: all that stands before the body. `html_element`: its id, or its tag where that
 * structures a page. `impl`: a block of methods for a type. `receiver`: the type before a method's name is its scope.
 * `self`: the node is the name. `test_call`: the first argument of a call such as `it("…", () => …)`.
 */
export type NameRule =
  | "array_item"
  | "assignment_target"
  | "c_declarator"
  | "header"
  | "html_element"
  | "impl"
  | "receiver"
  | "self"
  | "test_call";

/** A node type that defines something. */
export interface DefinitionRole {
  readonly type: string;
  readonly kind: DefinitionKind;
  /** Takes the place of `name` where fields do not lead to the name. */
  readonly naming?: NameRule;
  /** What a definition without a name is called. */
  readonly fixedName?: string;
  /** It defines something only as a child of these types. */
  readonly parents?: readonly string[];
  /** It defines nothing as a child of these types. */
  readonly notParents?: readonly string[];
  /** It defines something only where it has its body; without, it is a mention. */
  readonly needsBody?: true;
  /** The body is all that follows the last child of these types. */
  readonly bodyAfter?: readonly string[];
  /**
   * Where the name is: fields to go down, one after the other; a field is followed for as long as the node has it, so
   * `declarator` also leads through nested declarators. Without it the node has no name of its own.
   */
  readonly name?: readonly string[];
  /** Where the name is when it is no field: the first child of one of these types. */
  readonly nameTypes?: readonly string[];
  /** The field that holds the body. */
  readonly body?: string;
  /** Where the body is when it is no field: the first child of one of these types. */
  readonly bodyTypes?: readonly string[];
  /** It defines this only when its field holds one of these types; the body is then looked for in there. */
  readonly when?: { readonly field: string; readonly types: readonly string[] };
  /** It is of `kind` when one of its ancestors is of these types, with no other definition between; `kind` otherwise. */
  readonly within?: { readonly types: readonly string[]; readonly kind: DefinitionKind };
}

/** Which roles node types play. */
export interface NodeRoles {
  readonly definitions: readonly DefinitionRole[];
  /** Nodes that wrap a definition and belong to it, such as `export_statement` and `decorated_definition`. */
  readonly wrappers: readonly string[];
  /** Siblings before a definition that belong to it, such as attributes; comments do without being listed. */
  readonly leading: readonly string[];
  readonly comments: readonly string[];
  /** Nodes that hold a list of statements or members. */
  readonly blocks: readonly string[];
  /** Statements and expressions at the start of a body that document it, such as Python's docstrings. */
  readonly docStrings: readonly string[];
}

/** Who reads the text: a grammar of tree-sitter, or a parser of our own for a language that has no errors. */
export type LanguageParser =
  | {
      readonly kind: "grammar";
      readonly grammar: GrammarName;
      /** Whether a text is nested deeper than the grammar bears; linear. */
      readonly isTooDeep?: (text: string) => boolean;
    }
  | { readonly kind: "own"; readonly parse: OwnParser };

/**
 * A reader of a language's errors that is more exact than its grammar: TypeScript's own parser, told apart by the
 * extension it is to read the text as, or ours for JSON, from the dialect its files are in.
 */
export type ExactReading =
  | { readonly kind: "typescript"; readonly extension: ".ts" | ".tsx" | ".jsx" }
  | { readonly kind: "json"; readonly dialect: JsonDialect };

/** One language. */
export interface Language {
  /** Lower case, stable: `typescript`, `c_sharp`. */
  readonly id: string;
  /** As people write it. */
  readonly name: string;
  /** Lower case with the dot; the longest that fits a file name wins. */
  readonly extensions: readonly string[];
  /** Whole file names, in lower case. */
  readonly fileNames: readonly string[];
  /** Names of interpreters in a `#!` line. */
  readonly interpreters: readonly string[];
  readonly parser: LanguageParser;
  readonly comments: CommentForms;
  readonly strings: readonly StringForm[];
  readonly blockStyle: BlockStyle;
  readonly roles: NodeRoles;
  readonly errorTrust: ErrorTrust;
  readonly exact?: ExactReading;
}

/** No roles at all: where a language description starts. */
export const NO_ROLES: NodeRoles = {
  definitions: [],
  wrappers: [],
  leading: [],
  comments: [],
  blocks: [],
  docStrings: [],
};

/** Comments of the C family. */
export const C_COMMENTS: CommentForms = { line: ["//"], block: [["/*", "*/"]] };

/** `"text"` with backslashes, on one line. */
export const DOUBLE_QUOTED: StringForm = {
  open: '"',
  close: '"',
  escape: "backslash",
  isMultiline: false,
};

/** `'text'` with backslashes, on one line. */
export const SINGLE_QUOTED: StringForm = {
  open: "'",
  close: "'",
  escape: "backslash",
  isMultiline: false,
};
