/**
 * A `WorkspaceEdit` of the Language Server Protocol: both forms, every kind of change, and what only an editor can do.
 */
import { describe, it } from "vitest";
import { checkRefusal, checkRequest } from "../check-request.ts";

const RANGE = '"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":3}}';
const EDIT = `{${RANGE},"newText":"x"}`;
const DOCUMENT = '"textDocument":{"uri":"file:///w/a.ts","version":3}';

describe("changes", () => {
  it("are edits by file, in the order of each list", () => {
    checkRequest(
      `{"changes":{"file:///w/a.ts":[${EDIT},${EDIT}],"src/b.ts":[${EDIT}],"file:///w/c.ts":[]}}`,
      [
        "workspace_edit",
        'coordinates /w/a.ts 0:1-0:3 base0 utf-16 clamp -> "x" order=1',
        'coordinates /w/a.ts 0:1-0:3 base0 utf-16 clamp -> "x" order=2',
        'coordinates src/b.ts 0:1-0:3 base0 utf-16 clamp -> "x" order=1',
      ],
    );
  });

  it("are counted as the encoding beside them says", () => {
    checkRequest(`{"positionEncoding":"utf-8","changes":{"file:///w/a.ts":[${EDIT}]}}`, [
      "workspace_edit",
      'coordinates /w/a.ts 0:1-0:3 base0 utf-8 clamp -> "x" order=1',
      '~ key "positionEncoding" read as "encoding"',
    ]);
  });

  it("are not read beside documentChanges", () => {
    checkRequest(
      `{"changes":{"file:///w/b.ts":[${EDIT}]},"documentChanges":[{${DOCUMENT},"edits":[${EDIT}]}]}`,
      [
        "workspace_edit",
        'coordinates /w/a.ts 0:1-0:3 base0 utf-16 clamp -> "x" order=1',
        "~ changes ignored beside documentChanges, as the protocol says",
      ],
    );
  });
});

describe("documentChanges", () => {
  it("are read from the parameters of a request to apply them, and from a code action", () => {
    const inner = `{"documentChanges":[{${DOCUMENT},"edits":[${EDIT}]}]}`;
    checkRequest(`{"label":"Rename","edit":${inner}}`, [
      "workspace_edit",
      'coordinates /w/a.ts 0:1-0:3 base0 utf-16 clamp -> "x" order=1',
      '~ key "edit" read as "workspaceEdit"',
      '~ unknown key "label" ignored',
    ]);
  });

  it("make, rename and delete files", () => {
    const changes = [
      '{"kind":"create","uri":"file:///w/n.ts"}',
      '{"kind":"create","uri":"file:///w/o.ts","options":{"overwrite":true,"ignoreIfExists":true}}',
      '{"kind":"create","uri":"file:///w/p.ts","options":{"ignoreIfExists":true}}',
      '{"kind":"rename","oldUri":"file:///w/a.ts","newUri":"file:///w/b.ts","options":{"overwrite":false}}',
      '{"kind":"rename","oldUri":"file:///w/c.ts","newUri":"file:///w/d.ts","options":{"ignoreIfExists":true}}',
      '{"kind":"delete","uri":"file:///w/e.ts","options":{"recursive":true,"ignoreIfNotExists":true}}',
      '{"kind":"delete","uri":"file:///w/f.ts","annotationId":"quiet"}',
    ];
    const annotations = '"changeAnnotations":{"quiet":{"label":"x","needsConfirmation":false}}';
    checkRequest(`{"documentChanges":[${changes.join(",")}],${annotations}}`, [
      "workspace_edit",
      'create /w/n.ts: ""',
      'create /w/o.ts or overwrite: ""',
      'create /w/p.ts or keep: ""',
      "move /w/a.ts -> /w/b.ts",
      "move /w/c.ts -> /w/d.ts or keep",
      "delete /w/e.ts if there",
      "delete /w/f.ts",
    ]);
  });

  it("may edit a file that they have made or renamed", () => {
    const edits = `{"textDocument":{"uri":"file:///w/a.ts","version":null},"edits":[${EDIT}]}`;
    checkRequest(
      `{"documentChanges":[${edits},{"kind":"delete","uri":"file:///w/a.ts"},{"kind":"create","uri":"file:///w/a.ts"},${edits}]}`,
      [
        "workspace_edit",
        'coordinates /w/a.ts 0:1-0:3 base0 utf-16 clamp -> "x" order=1',
        "delete /w/a.ts",
        'create /w/a.ts: ""',
        'coordinates /w/a.ts 0:1-0:3 base0 utf-16 clamp -> "x" order=1',
      ],
    );
  });

  it("are numbered one by one", () => {
    checkRefusal(
      `{"documentChanges":[{${DOCUMENT},"edits":[${EDIT},{"newText":"x"}]}]}`,
      "REQUEST_FIELD_MISSING edit=2 line=1",
      "range",
    );
  });
});

describe("refused is", () => {
  const edit = (members: string) => `{${DOCUMENT},"edits":[{${members}}]}`;
  it.each<[string, string, string, string]>([
    ["no new text", edit(RANGE), "REQUEST_FIELD_MISSING", "newText"],
    [
      "a snippet",
      edit(`${RANGE},"snippet":{"kind":"snippet","value":"$1"}`),
      "REQUEST_FIELD_INVALID",
      "snippet",
    ],
    [
      "a range with columns",
      edit('"range":{"start":{"line":0,"column":1},"end":{"line":0,"column":1}},"newText":"x"'),
      "REQUEST_FIELD_INVALID",
      "character",
    ],
    [
      "a key given twice",
      edit(`${RANGE},"newText":"x","newText":"y"`),
      "REQUEST_AMBIGUOUS",
      "newText",
    ],
    [
      "another kind of change",
      '{"kind":"chmod","uri":"file:///w/a"}',
      "REQUEST_FIELD_INVALID",
      "chmod",
    ],
    [
      "a rename without its new name",
      '{"kind":"rename","oldUri":"file:///w/a"}',
      "REQUEST_FIELD_MISSING",
      "newUri",
    ],
    [
      "an option that is no truth value",
      '{"kind":"create","uri":"file:///w/a","options":{"overwrite":"yes"}}',
      "REQUEST_FIELD_INVALID",
      "overwrite",
    ],
    [
      "options that are no object",
      '{"kind":"create","uri":"file:///w/a","options":1}',
      "REQUEST_FIELD_INVALID",
      "options",
    ],
    [
      "another scheme",
      '{"kind":"create","uri":"vscode-remote://ssh/w/a"}',
      "REQUEST_FIELD_INVALID",
      "vscode-remote",
    ],
    ["no object", "1", "REQUEST_FIELD_INVALID", "object"],
    ["edits that are no list", `{${DOCUMENT},"edits":{}}`, "REQUEST_FIELD_INVALID", "array"],
    ["an edit that is no object", `{${DOCUMENT},"edits":[1]}`, "REQUEST_FIELD_INVALID", "object"],
    ["a document without a name", '{"textDocument":{},"edits":[]}', "REQUEST_FIELD_MISSING", "uri"],
  ])("%s", (_name, change, code, mentions) => {
    checkRefusal(`{"documentChanges":[${change}]}`, `${code} edit=1 line=1`, mentions);
  });

  it("a second list of edits for one document", () => {
    const one = `{${DOCUMENT},"edits":[${EDIT}]}`;
    checkRefusal(
      `{"documentChanges":[${one},${one}]}`,
      "REQUEST_AMBIGUOUS edit=2 line=1",
      "two lists",
    );
  });

  it("a change that a person is to confirm", () => {
    const annotations = '"changeAnnotations":{"ask":{"label":"x","needsConfirmation":true}}';
    checkRefusal(
      `{"documentChanges":[{${DOCUMENT},"edits":[{${RANGE},"newText":"x","annotationId":"ask"}]}],${annotations}}`,
      "REQUEST_UNSUPPORTED edit=1 line=1",
      "confirm",
    );
  });

  it("nothing at all", () => {
    checkRefusal('{"changes":{}}', "REQUEST_EMPTY", "no edit");
    checkRefusal('{"documentChanges":[]}', "REQUEST_EMPTY", "no edit");
  });
});
