/**
 * The frozen list of program files that parsing needs: the grammars and the engine that runs them, each with the hash of
 * the bytes it was tested with. Loading refuses other bytes (`GRAMMAR_UNUSABLE`), so one version of this program reads one
 * text in one way everywhere. `grammars.test.ts` holds the list against the installed packages;
 * a new version of a grammar changes its hash here, in a commit that says what it reads differently.
 */

/** A program file: `PACKAGE/FILE` as npm installs it, and its SHA-256. */
export interface FrozenAsset {
  readonly asset: string;
  readonly sha256: string;
}

/** The engine that runs the grammars. */
export const ENGINE_ASSET: FrozenAsset = {
  asset: "web-tree-sitter/web-tree-sitter.wasm",
  sha256: "99fa2281fc4c6da713ccdadce72e81571b032ab9901b751be2d5aa127c843aaf",
};

/** Every grammar by name. */
export const GRAMMARS = {
  bash: {
    asset: "tree-sitter-bash/tree-sitter-bash.wasm",
    sha256: "8292919c88a0f7d3fb31d0cd0253ca5a9531bc1ede82b0537f2c63dd8abe6a7a",
  },
  c: {
    asset: "tree-sitter-c/tree-sitter-c.wasm",
    sha256: "c852c2a85ebf2beb636aa3b0ef7f7e70458684d74f6741b20dcb296885bed9f9",
  },
  c_sharp: {
    asset: "tree-sitter-c-sharp/tree-sitter-c_sharp.wasm",
    sha256: "6f69e1cae44e1c32c1eccc170dc5a9778fb94ff716f71113fe1f8c4299aa2f40",
  },
  cpp: {
    asset: "tree-sitter-cpp/tree-sitter-cpp.wasm",
    sha256: "174eb0deb75b2ec7881bcacda9f995648d8e683956e5c2267e69ab6dc503fcbf",
  },
  css: {
    asset: "tree-sitter-css/tree-sitter-css.wasm",
    sha256: "8a23977fe271357cce6f254ef88c9bebf3854602d8046605aef6a45c02135c59",
  },
  go: {
    asset: "tree-sitter-go/tree-sitter-go.wasm",
    sha256: "9504573f352b20be7f2f1911754d710622aedc15afff16d5ed8fb5645681aee7",
  },
  html: {
    asset: "tree-sitter-html/tree-sitter-html.wasm",
    sha256: "c48fcd82c7ea8bf943180088ba7f28c48b2bb5287874179168bf9d31e394cf85",
  },
  java: {
    asset: "tree-sitter-java/tree-sitter-java.wasm",
    sha256: "4fdeac4ca6ca089f06c6f7e562abcac1733cd465728cc7031ebb73c2019122c4",
  },
  javascript: {
    asset: "tree-sitter-javascript/tree-sitter-javascript.wasm",
    sha256: "5fb488d0cabb4775a594bab85682de5ad6ce83c0d6ac997a9f82dd084d571240",
  },
  json: {
    asset: "tree-sitter-json/tree-sitter-json.wasm",
    sha256: "d2119fb98d5912719b13f9458574f8608d2d29dfbe45f6be1f860ea1fe2a2405",
  },
  kotlin: {
    asset: "@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm",
    sha256: "7009d69453bc8735e438b2818a633efb21c88f99782769abba60dffedfab73f7",
  },
  lua: {
    asset: "@tree-sitter-grammars/tree-sitter-lua/tree-sitter-lua.wasm",
    sha256: "6d95607fc7d78964cfdf065ccb1ba76be5ed217c5ec0d0a3cace13c59fa1ae43",
  },
  php: {
    asset: "tree-sitter-php/tree-sitter-php.wasm",
    sha256: "d4df6a6ff08c87c3ec4f9cbb785fe09998a0cb570e03f57d7b19b3acfb146aa7",
  },
  python: {
    asset: "tree-sitter-python/tree-sitter-python.wasm",
    sha256: "16108b50df4ee9a30168794252ab55e7c93bfc5765d7fa0aa3e335752c515f47",
  },
  ruby: {
    asset: "tree-sitter-ruby/tree-sitter-ruby.wasm",
    sha256: "09a96427d7c72f0613ed470cd9812223fc4a91d6a9c025c0235cc6bd59ff96f4",
  },
  rust: {
    asset: "tree-sitter-rust/tree-sitter-rust.wasm",
    sha256: "f65f354215611fd94ad34134b3427eb3d58cbb745df7b6509ba722184db73d57",
  },
  toml: {
    asset: "@tree-sitter-grammars/tree-sitter-toml/tree-sitter-toml.wasm",
    sha256: "1ac6a83826c35a68857f8325e00c78f6bcbef4eb6db3931a6cf3041f76e5e09f",
  },
  tsx: {
    asset: "tree-sitter-typescript/tree-sitter-tsx.wasm",
    sha256: "79e5da75ea62855a0cd67177685f0164eac87d5f630b3cbe1e0a099751ad30f8",
  },
  typescript: {
    asset: "tree-sitter-typescript/tree-sitter-typescript.wasm",
    sha256: "778025db5a8be0e70f8ccc3671e486dfeddd048c25d9e8a70c26de2e1bf6f97d",
  },
  yaml: {
    asset: "@tree-sitter-grammars/tree-sitter-yaml/tree-sitter-yaml.wasm",
    sha256: "e752dc21c3591df9b45692fe417d101f45d1828c28c44d79005f4066dc7e4e91",
  },
} as const satisfies Record<string, FrozenAsset>;

/** The name of a grammar. */
export type GrammarName = keyof typeof GRAMMARS;
