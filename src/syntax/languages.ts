/**
 * The list of languages, in the order in which they are shown; a new one is a file under `languages/` and a line here.
 */
import type { Language } from "./language.ts";
import { bash } from "./languages/bash.ts";
import { c, cpp } from "./languages/c.ts";
import { cSharp } from "./languages/c-sharp.ts";
import { css } from "./languages/css.ts";
import { go } from "./languages/go.ts";
import { html } from "./languages/html.ts";
import { java } from "./languages/java.ts";
import { javascript, jsx } from "./languages/javascript.ts";
import { json, json5, jsonc } from "./languages/json.ts";
import { kotlin } from "./languages/kotlin.ts";
import { lua } from "./languages/lua.ts";
import { markdown } from "./languages/markdown.ts";
import { php } from "./languages/php.ts";
import { python } from "./languages/python.ts";
import { ruby } from "./languages/ruby.ts";
import { rust } from "./languages/rust.ts";
import { toml } from "./languages/toml.ts";
import { tsx, typescript } from "./languages/typescript.ts";
import { yaml } from "./languages/yaml.ts";

/** Every language this program parses. */
export const LANGUAGES: readonly Language[] = [
  typescript,
  tsx,
  javascript,
  jsx,
  python,
  go,
  rust,
  java,
  kotlin,
  c,
  cpp,
  cSharp,
  ruby,
  php,
  lua,
  bash,
  json,
  jsonc,
  json5,
  yaml,
  toml,
  html,
  css,
  markdown,
];
