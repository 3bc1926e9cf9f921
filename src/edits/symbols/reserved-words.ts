/**
 * Which names may be given in a language: what a name is made of, and the words that are none.
 * Words that are only special in some places are left to the parse that follows every rename.
 */

const SCRIPT =
  "break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await implements interface package private protected public";

const C_WORDS =
  "auto break case char const continue default do double else enum extern float for goto if inline int long register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while";

const WORDS: Readonly<Record<string, string>> = {
  javascript: SCRIPT,
  jsx: SCRIPT,
  typescript: SCRIPT,
  tsx: SCRIPT,
  python:
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield",
  go: "break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var",
  rust: "as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while abstract become box do final macro override priv try typeof unsized virtual yield",
  java: "abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while true false null",
  c: C_WORDS,
  cpp: `${C_WORDS} alignas alignof and bool catch class concept constexpr decltype delete dynamic_cast explicit export false friend mutable namespace new noexcept not nullptr operator or private protected public reinterpret_cast requires static_assert static_cast template this throw true try typeid typename using virtual xor`,
  c_sharp:
    "abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while",
  ruby: "BEGIN END alias and begin break case class def defined? do else elsif end ensure false for if in module next nil not or redo rescue retry return self super then true undef unless until when while yield",
  php: "abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile exit extends final finally fn for foreach function global goto if implements include instanceof insteadof interface isset list match namespace new or print private protected public readonly require return static switch throw trait try unset use var while xor yield",
  bash: "case do done elif else esac fi for function if in select then time until while",
  kotlin:
    "as break class continue do else false for fun if in interface is null object package return super this throw true try typealias typeof val var when while",
  lua: "and break do else elseif end false for function goto if in local nil not or repeat return then true until while",
};

/** Why `name` cannot be a name in the language `id`; undefined when it can. */
export function findNameFault(id: string, name: string): string | undefined {
  if (name.length > 500) return "is longer than 500 characters";
  if (!getNameForm(id).test(name)) return "is not made of the characters of a name";
  const words = Object.hasOwn(WORDS, id) ? (WORDS[id] ?? "") : "";
  return words.split(" ").includes(name) ? "is a word of the language" : undefined;
}

function getNameForm(id: string): RegExp {
  switch (id) {
    case "javascript":
    case "jsx":
    case "typescript":
    case "tsx":
      return /^#?[\p{L}_$][\p{L}\p{N}_$]*$/u;
    case "java":
      return /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
    case "ruby":
      return /^[\p{L}_][\p{L}\p{N}_]*[?!=]?$/u;
    case "bash":
      return /^[\p{L}_][\p{L}\p{N}_.:-]*$/u;
    default:
      return /^[\p{L}_][\p{L}\p{N}_]*$/u;
  }
}
