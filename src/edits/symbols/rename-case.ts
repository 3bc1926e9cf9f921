/**
 * What is known while a definition is renamed, and what a place of its name can mean.
 */
import type { SyntaxSymbol } from "../../syntax/index.ts";
import type { EditScene } from "./scene.ts";

/** What a place of the name means for a rename. */
export type UseVerdict =
  | { readonly kind: "rename" }
  | { readonly kind: "stay" }
  | { readonly kind: "doubt"; readonly why: string };

/** A definition to rename, and what else is known of its file. */
export interface RenameCase {
  readonly scene: EditScene;
  readonly symbol: SyntaxSymbol;
  /** The places where the definition itself, its overloads and its other accessor have the name. */
  readonly own: ReadonlySet<number>;
  /** Where other definitions have it, by the start of the name. */
  readonly others: ReadonlyMap<number, SyntaxSymbol>;
  readonly newName: string;
}
