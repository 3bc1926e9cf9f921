/**
 * What a page needs to show one edit besides its answer: the texts that the answer only cites.
 * Never part of a report: file contents leave the program only in a page that the user asked for.
 */
import type { EditAnswer } from "../edits/index.ts";

/** One edit with the texts around it. */
export interface EditView {
  /** Place in the request, from 1. */
  readonly number: number;
  /** As the report has it. */
  readonly answer: EditAnswer;
  /** The file as this edit found it, earlier edits of the request included; undefined where nothing was. */
  readonly before: string | undefined;
  /** The file as this edit leaves it; undefined where it leaves none, or was refused. */
  readonly after: string | undefined;
  /** What the caller thought was there; undefined when the request did not quote it. */
  readonly oldText: string | undefined;
  /** What the caller wanted there; undefined when the request had no such text. */
  readonly newText: string | undefined;
}
