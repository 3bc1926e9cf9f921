/**
 * The version that `--version` prints; `commands.test.ts` holds it and `package.json` together.
 */

/** Version of the package. */
export const VERSION = "0.1.0";
