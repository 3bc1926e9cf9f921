/**
 * Paths where a wrong place costs most, and which therefore take only text found exactly: secrets, permissions,
 * build pipelines, migrations, and this program's own settings. Patterns are those of `glob.ts`.
 */

/** A group of paths with one reason. */
export interface BuiltInGroup {
  readonly name: string;
  readonly why: string;
  readonly paths: readonly string[];
}

/** The groups; the first that fits a path names the reason. */
export const BUILT_IN_GROUPS: readonly BuiltInGroup[] = [
  {
    name: "secrets",
    why: "The file may hold secrets.",
    paths: [
      ".env",
      ".env.*",
      "*.env",
      ".envrc",
      "*.{pem,key,p12,pfx,jks,keystore,kdbx}",
      "{id_rsa,id_dsa,id_ecdsa,id_ed25519}*",
      "*secret*",
      "credentials*",
      "{.netrc,.npmrc,.pypirc,.pgpass,.htpasswd}",
      "kubeconfig",
    ],
  },
  {
    name: "permissions",
    why: "The file decides who may do what.",
    paths: ["CODEOWNERS", "sudoers", "**/sudoers.d/**", "authorized_keys", ".htaccess"],
  },
  {
    name: "ci",
    why: "The file runs with the rights of the build system.",
    paths: [
      "**/.github/workflows/**",
      "**/.github/actions/**",
      ".gitlab-ci.{yml,yaml}",
      "**/.circleci/**",
      "**/.buildkite/**",
      "**/.woodpecker/**",
      "**/.husky/**",
      "Jenkinsfile*",
      "{azure-pipelines,bitbucket-pipelines,.travis,.drone,.woodpecker,appveyor,cloudbuild}.{yml,yaml}",
    ],
  },
  {
    name: "migrations",
    why: "A migration changes data that cannot be changed back.",
    paths: ["**/migrations/**", "**/db/migrate/**", "**/alembic/versions/**"],
  },
];
