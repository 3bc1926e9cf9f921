/**
 * The text of the hook that is installed, and how it is known again: its second line has a hash of all that follows, so
 * that a hook changed by somebody else since is told from one that is still ours, whatever version made it.
 * A POSIX shell script without a path of this machine: it finds the program where the repository has it installed, or on
 * the PATH, and stops the commit when it finds it nowhere, since a check that silently does not run is none.
 * The hook that was there before is kept beside it, runs first, and stops the commit as it always did.
 */
import { toSha256 } from "../base/index.ts";

/** What is put behind the name of a hook that was there before. */
export const KEPT_SUFFIX = ".before-surehand";

/** How a hook is made. */
export interface HookScriptOptions {
  /** Warnings stop the commit too. */
  readonly strict: boolean;
  /** Folders that had to be made for the hook, innermost counted first; taken away again with it. */
  readonly madeFolders: number;
}

/** What a hook file turned out to be. */
export type KnownScript =
  | { readonly kind: "own"; readonly madeFolders: number }
  /** Ours, and changed since. */
  | { readonly kind: "changed" }
  | { readonly kind: "foreign" };

const FIRST_LINE = "#!/bin/sh";
const MARK = /^# surehand-hook \d+ sha256:([0-9a-f]{64})$/;

/** The script. */
export function createHookScript({ strict, madeFolders }: HookScriptOptions): string {
  const call = `hook run${strict ? " --strict" : ""}`;
  const body = `# Made by \`surehand hook install\`; \`surehand hook uninstall\` takes it away and puts back what was here.
# Checks what is staged. To commit once without it: git commit --no-verify
# options: folders=${madeFolders}${strict ? " strict" : ""}

# The hook that was here before runs first.
if [ -x "$0${KEPT_SUFFIX}" ]; then
  "$0${KEPT_SUFFIX}" "$@" || exit $?
fi

# Git runs this at the top of the work tree; a linked one may use what is installed in the main one.
shared=$(git rev-parse --git-common-dir 2>/dev/null)/../node_modules/.bin/surehand
for program in node_modules/.bin/surehand "$shared"; do
  if [ -x "$program" ]; then
    exec "$program" ${call}
  fi
done
if command -v surehand >/dev/null 2>&1; then
  exec surehand ${call}
fi

echo "surehand: the program is not found, so what is staged was not checked and is not committed." >&2
echo "next: install it (npm install --save-dev surehand), or commit once with --no-verify." >&2
exit 1
`;
  return `${FIRST_LINE}\n# surehand-hook 1 sha256:${toSha256(body)}\n${body}`;
}

/** What the hook with \`text\` is. */
export function parseHookScript(text: string): KnownScript {
  const [first = "", mark = "", ...rest] = text.split("\n");
  // Git or an editor may have given the file other line endings; that is a change too.
  const hash = MARK.exec(mark.trim())?.[1];
  if (hash === undefined) return { kind: "foreign" };
  const body = rest.join("\n");
  if (first !== FIRST_LINE || toSha256(body) !== hash) return { kind: "changed" };
  const count = /^# options: folders=(\d{1,2})\b/m.exec(body)?.[1];
  return { kind: "own", madeFolders: Number(count ?? 0) };
}
