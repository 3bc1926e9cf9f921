/**
 * Every failure this program reports: its stable code, the class of answer it is, its exit code and a default next step.
 * `docs/errors.md` is generated from this table. A released code is never renamed or given a new meaning.
 */

/** The class of an answer, `done` and `no` being those of operations that are no edit; each class has one exit code (see `EXIT_CODES`). */
export type AnswerStatus =
  | "done"
  | "no"
  | "applied"
  | "planned"
  | "no_match"
  | "ambiguous"
  | "stale"
  | "conflict"
  | "invalid"
  | "syntax_error"
  | "blocked"
  | "rolled_back"
  | "internal";

/** Exit code of a program run that ends with an answer of this class. */
export const EXIT_CODES = {
  done: 0,
  no: 1,
  applied: 0,
  planned: 0,
  no_match: 1,
  ambiguous: 2,
  rolled_back: 3,
  blocked: 4,
  syntax_error: 5,
  stale: 6,
  conflict: 6,
  invalid: 64,
  internal: 70,
} as const satisfies Record<AnswerStatus, number>;

/** One row of the catalogue. */
export interface ErrorEntry {
  /** Class of answer, which decides the exit code. */
  readonly status: AnswerStatus;
  /** What the code means, one sentence, for `docs/errors.md`. */
  readonly meaning: string;
  /** What the caller can do now, used where the place of failure knows nothing better. */
  readonly next: string;
}

/** All error codes. */
export const ERROR_CATALOGUE = {
  EDIT_NO_MATCH: {
    status: "no_match",
    meaning: "No place in the file fits the old text well enough.",
    next: "Read the file again and send the old text as it stands there.",
  },
  ALREADY_APPLIED: {
    status: "no_match",
    meaning: "The new text is already in place; nothing was written.",
    next: "Nothing to do; continue with the next edit.",
  },
  EDIT_AMBIGUOUS: {
    status: "ambiguous",
    meaning: "Several places fit the old text about equally well.",
    next: "Add a line before or after the old text, or pass `occurrence` or `near_line`.",
  },
  EDIT_FALLBACK_NEEDS_REVIEW: {
    status: "ambiguous",
    meaning:
      "The best place was kept only as a fallback by the preset and is not written unreviewed.",
    next: "Check the proposed place and send the edit again with `--accept-fallback`.",
  },
  EDIT_OCCURRENCE_MISSING: {
    status: "no_match",
    meaning: "`occurrence` asks for a place beyond the number of places found.",
    next: "Pass an `occurrence` within the reported count.",
  },
  EDIT_CONFLICT: {
    status: "conflict",
    meaning: "The edit changes what the file has changed differently; both sides are given.",
    next: "Read the lines reported and send the edit again against them.",
  },
  EDIT_OVERLAP: {
    status: "conflict",
    meaning: "Two edits of one request change the same text.",
    next: "Merge the two edits into one.",
  },
  EDIT_ORDER_UNCLEAR: {
    status: "ambiguous",
    meaning:
      "Two edits of one request insert at the same point, and nothing says which comes first.",
    next: "Give both an `order` (the lower comes first), or send one insertion with both texts.",
  },
  EDIT_NO_CHANGE: {
    status: "invalid",
    meaning: "Old and new text are the same, so the edit would change nothing.",
    next: "Send a new text that differs from the old text.",
  },
  EDIT_EMPTY_OLD_TEXT: {
    status: "invalid",
    meaning: "The old text is empty, which fits everywhere, and the file is not empty.",
    next: "Quote the lines to change, or use `<<START>>` or `<<END>>` to insert at an end of the file.",
  },
  EDIT_PLACEHOLDER: {
    status: "invalid",
    meaning: "The new text has a placeholder for code that the old text does not have.",
    next: "Write the lines out, or put the same placeholder into the old text.",
  },
  EDIT_WOULD_DROP: {
    status: "conflict",
    meaning: "The edit would remove lines of the file that the old text does not show.",
    next: "Quote the lines that are to be removed.",
  },
  EDIT_EXPECTATION_FAILED: {
    status: "stale",
    meaning:
      "An assertion of the request (`expect`, `expect_range_hash`, `expect_contains`, `expect_hash`) does not hold for the file.",
    next: "Read the file again and send the edit against its present content.",
  },
  EDIT_ANCHOR_STALE: {
    status: "stale",
    meaning:
      "A line anchor (`12:a3f`) is not that of the line, and no other line is surely the one that was read.",
    next: "Send the edit again with the anchors listed, or read the file again with `surehand read`.",
  },
  EDIT_LEVEL_NOT_ALLOWED: {
    status: "blocked",
    meaning: "The place was found only at a level that the policy does not let write to this path.",
    next: "Send the old text exactly as it stands in the file.",
  },
  EDIT_LIMIT: {
    status: "invalid",
    meaning: "The text or the edit is larger than a stated limit.",
    next: "Split the edit, or quote a shorter old text exactly.",
  },
  EDIT_OUT_OF_RANGE: {
    status: "invalid",
    meaning: "A replacement lies outside its text or ends before it starts.",
    next: "Take the place from the text as it is now and send the edit again.",
  },
  EDIT_TEXT_MISMATCH: {
    status: "stale",
    meaning: "The edit was made for another text than the one it is applied to.",
    next: "Make the edit again for the present text.",
  },
  POSITION_OUT_OF_RANGE: {
    status: "invalid",
    meaning: "A line, column or offset names a place the text does not have.",
    next: "Read the file again and check which base and unit the columns are counted in.",
  },
  POSITION_INSIDE_CHARACTER: {
    status: "invalid",
    meaning: "A place lies inside a character: a surrogate pair, a UTF-8 sequence or a CRLF.",
    next: "Use a place before or after the character, or declare the unit the columns are counted in.",
  },
  TEXT_BINARY: {
    status: "invalid",
    meaning: "The file is not text: it has NUL bytes or mostly control characters.",
    next: "Edit this file with the program that makes it.",
  },
  TEXT_ENCODING_UNSUPPORTED: {
    status: "invalid",
    meaning: "The file's encoding is one this program does not edit, or could not be told safely.",
    next: "Convert the file to UTF-8, or declare its encoding.",
  },
  TEXT_MALFORMED: {
    status: "invalid",
    meaning:
      "The bytes do not follow the encoding that was declared or that their byte order mark names.",
    next: "Declare the right encoding, or repair the file first.",
  },
  TEXT_UNENCODABLE: {
    status: "invalid",
    meaning: "The new text has a character that the file's encoding cannot hold.",
    next: "Write the character another way (an escape, ASCII), or convert the file to UTF-8.",
  },
  ROOT_NOT_FOUND: {
    status: "invalid",
    meaning: "The root does not exist or is not a folder.",
    next: "Pass an existing folder as the root.",
  },
  PATH_INVALID: {
    status: "invalid",
    meaning: "The path is not a plain relative path to a file.",
    next: "Write the path relative to the root, with `/` and without `..`.",
  },
  PATH_OUTSIDE_ROOT: {
    status: "blocked",
    meaning: "The path leads out of the root, by itself or through a link.",
    next: "Name a file inside the root, or open the other folder as the root.",
  },
  PATH_PROTECTED: {
    status: "blocked",
    meaning:
      "The path leads into git's own files or this program's state, which are never written.",
    next: "Use git itself for git's files; leave this program's state alone.",
  },
  PATH_THROUGH_LINK: {
    status: "blocked",
    meaning: "The path goes through a symbolic link in a way that cannot be done safely.",
    next: "Name the file that the link leads to, or change the link by hand.",
  },
  PATH_LINK_LOOP: {
    status: "invalid",
    meaning: "The links on the path lead round in a circle, or there are too many of them.",
    next: "Name the file itself, or repair the links.",
  },
  PARENT_NOT_FOLDER: {
    status: "invalid",
    meaning: "A part of the path that would have to be a folder is something else.",
    next: "Choose a path whose parents are folders or do not exist yet.",
  },
  NAME_TOO_LONG: {
    status: "invalid",
    meaning: "A name in the path is longer than the file system takes.",
    next: "Choose a shorter name.",
  },
  FILE_NOT_FOUND: {
    status: "no_match",
    meaning: "The file does not exist.",
    next: "Check the path, or send an empty old text to create the file.",
  },
  FILE_EXISTS: {
    status: "conflict",
    meaning: "A file that was to be created exists already.",
    next: "Read the file and send an edit of it, or choose another path.",
  },
  FILE_UNREADABLE: {
    status: "blocked",
    meaning: "The file exists, but this user may not read it.",
    next: "Give this user the right to read the file.",
  },
  FILE_IS_DIRECTORY: {
    status: "invalid",
    meaning: "The path names a folder where a file is needed.",
    next: "Name a file inside the folder.",
  },
  FILE_NOT_REGULAR: {
    status: "invalid",
    meaning: "The path names a device, a pipe or a socket, which is never read or written.",
    next: "Name a regular file.",
  },
  FILE_TOO_LARGE: {
    status: "invalid",
    meaning: "The file is larger than the stated limit.",
    next: "Edit the file by other means, or raise the limit.",
  },
  FILE_READ_ONLY: {
    status: "blocked",
    meaning: "The file is marked read-only; replacing it would silently ignore that.",
    next: "Make the file writable first (`chmod u+w`) if it is meant to change.",
  },
  FILE_STALE: {
    status: "stale",
    meaning: "A file changed after it was read; nothing was written over it.",
    next: "Read the files named again and send the edits against their present content.",
  },
  FILE_BUSY: {
    status: "blocked",
    meaning: "Another program holds the file.",
    next: "Close the file in the other program and try again.",
  },
  PERMISSION_DENIED: {
    status: "blocked",
    meaning: "This user may not change the file or its folder.",
    next: "Give this user the right to write there.",
  },
  OPERATION_NOT_PERMITTED: {
    status: "blocked",
    meaning: "The system forbids the operation whatever the permission bits say.",
    next: "Check for an immutable or append-only flag, a lock, or a mount that forbids it.",
  },
  FILE_SYSTEM_READ_ONLY: {
    status: "blocked",
    meaning: "The file system is mounted read-only.",
    next: "Work on a copy, or mount it writable.",
  },
  DISK_FULL: {
    status: "blocked",
    meaning: "There is no space, or no quota, left for the new content.",
    next: "Free some space and try again.",
  },
  TOO_MANY_OPEN_FILES: {
    status: "blocked",
    meaning: "The process or the system has too many files open.",
    next: "Close some, or raise the limit (`ulimit -n`), and try again.",
  },
  FILE_SYSTEM_ERROR: {
    status: "blocked",
    meaning: "The system refused a file operation for a reason without a code of its own.",
    next: "Look up the errno given; check the disk if it is EIO.",
  },
  STATE_UNUSABLE: {
    status: "blocked",
    meaning: "This program's state folder cannot be made or used.",
    next: "Make the folder named writable, or name another state folder.",
  },
  LOCK_TIMEOUT: {
    status: "conflict",
    meaning: "Another process held the write lock for longer than the waiting limit.",
    next: "Try again; if the owner named does not run any more, remove the lock file named.",
  },
  LOCK_LOST: {
    status: "conflict",
    meaning: "The write lock was removed by somebody while it was held; every file is as before.",
    next: "Try again, and do not remove lock files of running processes.",
  },
  CHANGE_COLLISION: {
    status: "invalid",
    meaning: "Two changes of one request mean the same file, or a file and a folder in its place.",
    next: "Merge the changes into one, or send them one after the other.",
  },
  WRITE_FAILED: {
    status: "rolled_back",
    meaning: "Writing failed on the way; every file is as it was before.",
    next: "Remove the cause named and send the request again.",
  },
  ROLLBACK_FAILED: {
    status: "internal",
    meaning: "Writing failed, and so did taking it back; the state of each file is listed.",
    next: "Restore each file listed as not restored from the copy named beside it.",
  },
  SYNTAX_ERROR: {
    status: "syntax_error",
    meaning:
      "The edit brings a syntax error into a file that did not have it; nothing was written.",
    next: "Correct the new text at the lines named and send the edit again.",
  },
  SYNTAX_LIMIT: {
    status: "invalid",
    meaning: "The text was too long or took too long to parse, so its syntax is not known.",
    next: "Check the file with the language's own tools, or split it.",
  },
  NODE_PATH_INVALID: {
    status: "invalid",
    meaning: "The text is no path of a node in a parse tree.",
    next: "Ask `surehand ast FILE:LINE:COL` for the path of the node and send that.",
  },
  GRAMMAR_UNUSABLE: {
    status: "blocked",
    meaning: "A grammar that belongs to this program is missing or has other bytes than it should.",
    next: "Install the package again.",
  },
  SYMBOL_NOT_FOUND: {
    status: "no_match",
    meaning: "The file has no definition of the name given.",
    next: "List the definitions with `surehand ast FILE --outline` and send one of their names.",
  },
  SYMBOL_UNCLEAR: {
    status: "conflict",
    meaning: "A syntax error in or beside the definition leaves open where it begins and ends.",
    next: "Mend the syntax error first, or send the old text and the new text.",
  },
  SYMBOL_MISFIT: {
    status: "invalid",
    meaning: "The content is not what the operation on the named definition needs.",
    next: "Send what the message asks for, or send the old text and the new text.",
  },
  SYMBOL_RENAME_UNSAFE: {
    status: "conflict",
    meaning: "Not every use of the name in the file is surely one of the definition to rename.",
    next: "Change the places listed by old text and new text.",
  },
  NODE_NOT_FOUND: {
    status: "no_match",
    meaning: "No node of the file's parse tree has the path given.",
    next: "Ask for the path of a place with `surehand ast FILE:LINE:COL`.",
  },
  USAGE_INVALID: {
    status: "invalid",
    meaning:
      "The call itself is wrong: an unknown command, flag or option, or a wrong value of one.",
    next: "Correct the call; `surehand --help` lists commands and flags.",
  },
  POLICY_MALFORMED: {
    status: "invalid",
    meaning: "`surehand.json` breaks the rules of its format, so nothing is written.",
    next: "Correct the place named; `docs/surehand.schema.json` describes the file.",
  },
  INTERNAL: {
    status: "internal",
    meaning: "A defect of this program; files being written were put back.",
    next: "Run again with `--debug` and report the trace with the request.",
  },
  REQUEST_UNREADABLE: {
    status: "invalid",
    meaning: "The file that holds the request cannot be read, or is not text.",
    next: "Name an existing text file, or pipe the request in and pass `-`.",
  },
  REQUEST_EMPTY: {
    status: "invalid",
    meaning: "The request has no edit in it.",
    next: "Send at least one edit with file, old_text and new_text.",
  },
  REQUEST_UNRECOGNISED: {
    status: "invalid",
    meaning: "The request is in none of the known formats.",
    next: 'Send JSON {"file", "old_text", "new_text"}, <edit file=".."><old>..</old><new>..</new></edit>, or SEARCH/REPLACE blocks.',
  },
  REQUEST_MALFORMED: {
    status: "invalid",
    meaning: "The request breaks the rules of its format in a way that cannot be repaired safely.",
    next: "Correct the line named and send the whole request again.",
  },
  REQUEST_TRUNCATED: {
    status: "invalid",
    meaning: "The request ends inside an edit, so content may be missing.",
    next: "Send the whole request again, in smaller parts if it is long.",
  },
  REQUEST_AMBIGUOUS: {
    status: "invalid",
    meaning: "The request can be read in more than one way.",
    next: "Send the edit as JSON, where old and new text cannot be mistaken for the request's own marks.",
  },
  REQUEST_FIELD_MISSING: {
    status: "invalid",
    meaning: "An edit of the request lacks a field it needs.",
    next: "Add the field named.",
  },
  REQUEST_FIELD_INVALID: {
    status: "invalid",
    meaning: "A field of an edit has a value of the wrong type or range, or an unknown name.",
    next: "Correct the field named.",
  },
  REQUEST_UNSUPPORTED: {
    status: "invalid",
    meaning:
      "The request is in a format, or asks for an operation, that this version does not read.",
    next: "Send the edit with file, old_text and new_text.",
  },
  REQUEST_LIMIT: {
    status: "invalid",
    meaning: "The request is larger than a stated limit.",
    next: "Split the request.",
  },
  GIT_NO_REPOSITORY: {
    status: "invalid",
    meaning: "The folder is not in the work tree of the git repository that is meant.",
    next: "Run the command in the work tree of a git repository.",
  },
  GIT_MISSING: {
    status: "blocked",
    meaning: "The program git is needed and cannot be started.",
    next: "Install git, and check that it is on the PATH.",
  },
  GIT_FAILED: {
    status: "blocked",
    meaning: "Git refused a command that this program asked it for.",
    next: "Run the command named by hand and remove the cause it gives.",
  },
  GIT_LIMIT: {
    status: "blocked",
    meaning: "A git command took too long, or printed too much, and was ended.",
    next: "Commit in smaller parts, or check the repository with `git fsck`.",
  },
  HOOK_FOLDER_FOREIGN: {
    status: "blocked",
    meaning: "The repository's hooks are in a folder that is not its own, so nothing is put there.",
    next: "Give the repository a hooks folder of its own, or call `surehand hook run` from that hook.",
  },
  HOOK_CHANGED: {
    status: "conflict",
    meaning: "The hook was installed by this program and changed by somebody else since.",
    next: "Take the changes out of the hook, or remove it by hand.",
  },
  HOOK_OCCUPIED: {
    status: "conflict",
    meaning: "Something stands where the hook, or the hook it replaces, would have to be kept.",
    next: "Move the file named away and run the command again.",
  },
} as const satisfies Record<string, ErrorEntry>;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof ERROR_CATALOGUE;
