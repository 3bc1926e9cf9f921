/** Bytes to text and back: what is recognised, what is refused, and that no byte is ever lost. */
import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { type DecodeOptions, decodeText, encodeText, parseEncodingName } from "./encoding.ts";
import { ENCODING_NAMES, type EncodingName, SourceText } from "./source-text.ts";

/** Bytes from a string of characters up to U+00FF, each one byte. */
function toBytes(latin1: string): Uint8Array {
  return Buffer.from(latin1, "latin1");
}

/** Decodes, and encodes back: the law is checked wherever anything is decoded. */
function decode(bytes: Uint8Array, options: DecodeOptions = {}): SourceText {
  const decoded = decodeText(bytes, options);
  if (!decoded.ok) throw new Error(`${decoded.error.code}: ${decoded.error.message}`);
  const encoded = encodeText(decoded.value);
  if (!encoded.ok) throw new Error(`${encoded.error.code}: ${encoded.error.message}`);
  expect(Buffer.from(encoded.value).equals(bytes)).toBe(true);
  return decoded.value;
}

/** Compares encoding, mark and content, in short. */
function checkDecode(bytes: Uint8Array, expected: string, options: DecodeOptions = {}): void {
  const text = decode(bytes, options);
  expect(`${text.encoding}${text.bom ? " bom" : ""} ${JSON.stringify(text.content)}`).toBe(
    expected,
  );
}

function checkRefused(
  bytes: Uint8Array,
  [code, ...likely]: readonly string[],
  options: DecodeOptions = {},
): void {
  const decoded = decodeText(bytes, options);
  const actual = decoded.ok
    ? [`decoded as ${decoded.value.encoding}`]
    : [decoded.error.code, ...[decoded.error.details.likely_encodings ?? []].flat()];
  expect(actual).toEqual([code, ...likely]);
}

/** Encodes `content` in the format of what `bytes` decode to. */
function checkEncode(content: string, encoding: EncodingName, expected: string): void {
  const encoded = encodeText({ content, encoding, bom: false });
  const { ok } = encoded;
  const actual = ok
    ? Buffer.from(encoded.value).toString("latin1")
    : `${encoded.error.code} ${encoded.error.details.code_point} ${encoded.error.details.line}:${encoded.error.details.column}`;
  expect(actual).toBe(expected);
}

describe("Unicode", () => {
  it.each<[string, string, string]>([
    ["an empty file", "", 'utf-8 ""'],
    ["ASCII", "a\nb\n", 'utf-8 "a\\nb\\n"'],
    ["UTF-8", "\xc3\xa9", 'utf-8 "é"'],
    ["UTF-8 with mark", "\xef\xbb\xbfa", 'utf-8 bom "a"'],
    ["only a mark", "\xef\xbb\xbf", 'utf-8 bom ""'],
    ["a second mark is a character", "\xef\xbb\xbf\xef\xbb\xbfa", 'utf-8 bom "\ufeffa"'],
    ["astral UTF-8", "\xf0\x9f\x98\x80", 'utf-8 "😀"'],
    ["a real U+FFFD of the file is kept", "\xef\xbf\xbd", 'utf-8 "\ufffd"'],
    ["UTF-16 LE with mark", "\xff\xfea\0\r\0\n\0", 'utf-16le bom "a\\r\\n"'],
    ["UTF-16 BE with mark", "\xfe\xff\0a\xd8\x3d\xde\x00", 'utf-16be bom "a😀"'],
    ["UTF-16 LE without mark", "i\0d\0=\x001\0\n\0", 'utf-16le "id=1\\n"'],
    ["UTF-16 BE without mark", "\0i\0d\0=\x001\0\n", 'utf-16be "id=1\\n"'],
    ["control characters in UTF-8 are text", "\x1b[1m\x07", 'utf-8 "\\u001b[1m\\u0007"'],
  ])("%s", (_name, bytes, expected) => {
    checkDecode(toBytes(bytes), expected);
  });

  it.each<[string, string, readonly string[]]>([
    ["UTF-32 LE with mark", "\xff\xfe\0\0a\0\0\0", ["TEXT_ENCODING_UNSUPPORTED", "utf-32le"]],
    ["UTF-32 BE with mark", "\0\0\xfe\xff\0\0\0a", ["TEXT_ENCODING_UNSUPPORTED", "utf-32be"]],
    ["UTF-32 LE without mark", "a\0\0\0b\0\0\0", ["TEXT_ENCODING_UNSUPPORTED", "utf-32le"]],
    ["UTF-32 BE without mark", "\0\0\0a\0\0\0b", ["TEXT_ENCODING_UNSUPPORTED", "utf-32be"]],
    ["ISO-2022-JP", "\x1b$B8@8l\x1b(B\n", ["TEXT_ENCODING_UNSUPPORTED", "iso-2022-jp"]],
    ["ISO-2022-KR", "\x1b$)C\x0e8@\x0f", ["TEXT_ENCODING_UNSUPPORTED", "iso-2022-kr"]],
    ["ISO-2022-CN", "\x1b$)A\x0e8@\x0f", ["TEXT_ENCODING_UNSUPPORTED", "iso-2022-cn"]],
    ["a NUL among text", "abc\0def\n", ["TEXT_BINARY"]],
    ["NUL in marked UTF-16", "\xff\xfea\0\0\0", ["TEXT_BINARY"]],
    ["small numbers of two bytes are not UTF-16", "\x01\0\x02\0\x03\0\x04\0", ["TEXT_BINARY"]],
    ["the head of a PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ["TEXT_BINARY"]],
    ["control characters without NUL", "\x01\x02\xff\x03\x04\xfe", ["TEXT_BINARY"]],
    ["marked UTF-8 that is none", "\xef\xbb\xbf\xe9 ", ["TEXT_MALFORMED"]],
    ["marked UTF-16 with an odd byte", "\xff\xfea\0b", ["TEXT_MALFORMED"]],
    ["marked UTF-16 with half a pair", "\xff\xfe\x3d\xd8a\0", ["TEXT_MALFORMED"]],
  ])("%s is refused", (_name, bytes, expected) => {
    checkRefused(toBytes(bytes), expected);
  });

  it("refuses more bytes than the limit", () => {
    checkRefused(toBytes("abc"), ["EDIT_LIMIT"], { maxBytes: 2 });
    checkDecode(toBytes("abc"), 'utf-8 "abc"', { maxBytes: 3 });
  });

  it("reads a part of a larger buffer", () => {
    checkDecode(toBytes("xx\xc3\xa9yy").subarray(2, 4), 'utf-8 "é"');
  });
});

const FRENCH = [
  "// Vérifie que la quantité demandée est supérieure à zéro ; l'erreur est renvoyée à l'appelant.",
  "// Le système évalue les données déjà enregistrées après chaque exécution de la requête.",
  "// La dernière méthode a été créée pour éviter une défaillance générale du réseau privé.",
  "// Les paramètres définis précédemment sont vérifiés même si le résultat reste indéterminé.\n",
].join("\n");
const CZECH = [
  "// Zkontroluje, zda je požadovaná velikost větší než nula, jinak vrátí chybu při čtení.",
  "// Při překladu došlo k neočekávané chybě, protože soubor není možné otevřít pro zápis.",
  "// Hodnota může být změněna, jestliže uživatel určí příslušné nastavení v dalším kroku.",
  "// Příliš žluťoučký kůň úpěl ďábelské ódy.\n",
].join("\n");
const RUSSIAN = "// Проверяет, что запрошенное количество больше нуля, иначе возвращает ошибку.\n";
const JAPANESE =
  "// 要求された数量がゼロより大きいことを確認し、そうでなければ呼び出し元にエラーを返します。表示\n";

describe("legacy encodings that can be told", () => {
  it.each<[EncodingName, string]>([
    ["iso-8859-1", FRENCH],
    ["windows-1252", `${FRENCH}// « l’œuvre » coûte 3 €\n`],
    ["windows-1250", CZECH],
    ["iso-8859-2", CZECH],
    ["windows-1251", RUSSIAN],
    ["koi8-r", RUSSIAN],
    ["iso-8859-5", RUSSIAN],
    [
      "iso-8859-7",
      "// Ελέγχει ότι η ζητούμενη ποσότητα είναι μεγαλύτερη από το μηδέν, αλλιώς επιστρέφει σφάλμα.\n",
    ],
    [
      "iso-8859-9",
      "// İstenen miktarın sıfırdan büyük olup olmadığını kontrol eder, değilse kullanıcıya hata döndürür. Şu çağrı güvenlidir.\n",
    ],
    ["shift_jis", JAPANESE],
    ["euc-jp", JAPANESE],
    [
      "euc-kr",
      "// 요청한 수량이 0보다 큰지 확인하고, 그렇지 않으면 호출자에게 오류를 돌려줍니다. 이 파일은 시험용입니다.\n",
    ],
    [
      "gb18030",
      "// 检查请求的数量是否大于零，否则向调用者返回错误。这是一个测试文件，用来说明编码的识别。\n",
    ],
    [
      "big5",
      "// 檢查請求的數量是否大於零，否則向呼叫者傳回錯誤。這是一個測試檔案，用來說明編碼的識別。\n",
    ],
  ])("%s", (encoding, content) => {
    const code = "export function check(value) {\r\n  return value.length > 0;\r\n}\r\n";
    const text = decode(iconv.encode(content + code, encoding));
    expect([text.encoding, text.content]).toEqual([encoding, content + code]);
  });

  it("a wrong reading is never taken for sure: other encodings of the same texts stay unknown", () => {
    for (const encoding of ["cp866", "maccyrillic", "cp850", "cp852", "macintosh"]) {
      for (const content of [FRENCH, RUSSIAN]) {
        const bytes = iconv.encode(content, encoding);
        if (iconv.decode(bytes, encoding) !== content) continue;
        expect(`${encoding} ${decode(bytes).encoding}`).toBe(`${encoding} unknown-8bit`);
      }
    }
  });

  it("text cut down to a few words is not enough", () => {
    expect(decode(iconv.encode("x = 1 # ошибка\n", "windows-1251")).encoding).toBe("unknown-8bit");
  });

  it("new text is encoded the same way, or refused with the character and its place", () => {
    const text = decode(iconv.encode(FRENCH, "iso-8859-1"));
    const longer = text.withContent(`${text.content}é\n`);
    expect(encodeText(longer)).toEqual({
      ok: true,
      value: iconv.encode(`${FRENCH}é\n`, "iso-8859-1"),
    });
    checkEncode("ab\néx€", "iso-8859-1", "TEXT_UNENCODABLE U+20AC 2:3");
    checkEncode("ab\néx€", "windows-1252", "ab\n\xe9x\x80");
    checkEncode("a😀", "windows-1252", "TEXT_UNENCODABLE U+1F600 1:2");
    checkEncode("é漢", "shift_jis", "TEXT_UNENCODABLE U+00E9 1:1");
    checkEncode("?é", "koi8-r", "TEXT_UNENCODABLE U+00E9 1:2");
    checkEncode("a\ud800b", "utf-8", "TEXT_UNENCODABLE U+D800 1:2");
    checkEncode("a\udc00", "utf-16le", "TEXT_UNENCODABLE U+DC00 1:2");
  });
});

describe("unsure encodings", () => {
  const shop = toBytes("limit = 10\n# prix \xe0 la pi\xe8ce\n");

  it("an ASCII edit keeps every other byte", () => {
    const text = decode(shop);
    expect(text.encoding).toBe("unknown-8bit");
    expect(text.content.startsWith("limit = 10\n# prix ")).toBe(true);
    const edited = encodeText(text.withContent(text.content.replace("limit = 10", "limit = 15")));
    expect(edited).toEqual({
      ok: true,
      value: new Uint8Array(toBytes("limit = 15\n# prix \xe0 la pi\xe8ce\n")),
    });
  });

  it("text that is not ASCII is refused, with the likely encodings", () => {
    const text = decode(shop);
    const edited = encodeText(text.withContent(text.content.replace("limit", "qualité")));
    expect(edited.ok ? "written" : [edited.error.code, edited.error.details.character]).toEqual([
      "TEXT_UNENCODABLE",
      "é",
    ]);
    expect(edited.ok ? "" : edited.error.message).toContain(text.likelyEncodings[0]);
  });

  it("can be refused altogether, with the likely encodings", () => {
    const decoded = decodeText(shop, { bytePreserving: "refuse" });
    expect(decoded.ok ? "decoded" : decoded.error.code).toBe("TEXT_ENCODING_UNSUPPORTED");
    expect(decoded.ok ? [] : decoded.error.details.likely_encodings).not.toEqual([]);
  });

  it("half of a Shift_JIS character is not taken for a backslash or a letter", () => {
    const text = decode(iconv.encode("path = 'a\\b' # 表示ソース\n", "shift_jis"));
    expect(text.encoding).toBe("unknown-8bit");
    expect(text.content.split("\\").length - 1).toBe(1);
    const edited = encodeText(text.withContent(text.content.replace("a\\b", "c")));
    expect(edited).toEqual({
      ok: true,
      value: new Uint8Array(iconv.encode("path = 'c' # 表示ソース\n", "shift_jis")),
    });
  });

  it("a change that would split or make such a character is refused", () => {
    const text = decode(toBytes("x \x95\x5c y \xe9\n"));
    const [lead = "", trail = ""] = text.content.slice(2, 4);
    const insideOf = (content: string): string => {
      const encoded = encodeText(text.withContent(content));
      if (encoded.ok) return "written";
      return `${encoded.error.code} ${encoded.error.details.offset}`;
    };
    expect(insideOf(text.content.replace(lead, ""))).toBe("TEXT_UNENCODABLE 2");
    expect(insideOf(text.content.replace(trail, ""))).toBe("written");
    expect(insideOf(text.content.replace(trail, "a"))).toBe("TEXT_UNENCODABLE 3");
    expect(insideOf(text.content.replace("\n", "z"))).toBe("TEXT_UNENCODABLE 8");
    expect(insideOf(text.content.replace("y", "z"))).toBe("written");
  });

  it("private characters that stand for no byte of such a file are refused", () => {
    checkEncode("a\uf741", "unknown-8bit", "TEXT_UNENCODABLE U+F741 1:2");
    checkEncode("a\uf701", "unknown-8bit", "TEXT_UNENCODABLE U+F701 1:2");
    checkEncode("\uf7e9\uf77f", "unknown-8bit", "TEXT_UNENCODABLE U+F77F 1:2");
    checkEncode("a\uf800", "unknown-8bit", "TEXT_UNENCODABLE U+F800 1:2");
  });
});

describe("declared encodings", () => {
  it.each<[string, EncodingName, string, string]>([
    ["a single-byte one", "windows-1252", "pi\xe8ce \x80", 'windows-1252 "pièce €"'],
    ["an East Asian one", "shift_jis", "\x95\x5c", 'shift_jis "表"'],
    ["UTF-16 without mark", "utf-16be", "\x6f\x22", 'utf-16be "漢"'],
    ["UTF-8 with its mark", "utf-8", "\xef\xbb\xbfa", 'utf-8 bom "a"'],
    ["byte-preserving", "unknown-8bit", "\xe9 a", 'unknown-8bit "\uf7e9 a"'],
  ])("%s", (_name, encoding, bytes, expected) => {
    checkDecode(toBytes(bytes), expected, { encoding });
  });

  it.each<[string, EncodingName, string, string]>([
    ["bytes the encoding does not have", "windows-1252", "a\x81", "TEXT_MALFORMED"],
    ["a broken two-byte character", "shift_jis", "\x95\n", "TEXT_MALFORMED"],
    ["two spellings of one character", "shift_jis", "\xed\x40", "TEXT_MALFORMED"],
    ["invalid UTF-8", "utf-8", "\xe9 ", "TEXT_MALFORMED"],
    ["the mark of another encoding", "windows-1252", "\xef\xbb\xbfa", "TEXT_MALFORMED"],
    ["NUL", "windows-1252", "a\0", "TEXT_BINARY"],
  ])("%s are refused", (_name, encoding, bytes, code) => {
    checkRefused(toBytes(bytes), [code], { encoding });
  });

  it.each<[string, string]>([
    ["UTF8", "utf-8"],
    ["Latin1", "iso-8859-1"],
    ["Shift_JIS", "shift_jis"],
    ["shift-jis", "shift_jis"],
    [" CP1252 ", "windows-1252"],
    ["GBK", "gb18030"],
    ["ebcdic", "TEXT_ENCODING_UNSUPPORTED"],
    ["", "TEXT_ENCODING_UNSUPPORTED"],
  ])("the name %j is %s", (name, expected) => {
    const parsed = parseEncodingName(name);
    expect(parsed.ok ? parsed.value : parsed.error.code).toBe(expected);
  });
});

describe("SourceText", () => {
  it.each<[string, string]>([
    ["", "\n one kind, none at the end"],
    ["a\r\nb\r\n", "\r\n one kind, at the end"],
    ["a\r\nb\nc\r\n", "\r\n mixed, at the end"],
    ["a\rb", "\r one kind, none at the end"],
    ["a\rb\r", "\r one kind, at the end"],
    ["one\ntwo\n\n", "\n one kind, at the end"],
  ])("%j: %j", (content, expected) => {
    const text = new SourceText(content, { encoding: "utf-8", bom: true });
    const kinds = text.isEolMixed ? "mixed" : "one kind";
    const end = text.hasFinalNewline ? "at the end" : "none at the end";
    expect(`${text.eol} ${kinds}, ${end}`).toBe(expected);
    expect(text.withContent("x").bom).toBe(true);
  });
});

describe("law: encoding what was decoded gives the same bytes", () => {
  it("for any bytes that are not refused", () => {
    const byte = fc.oneof(
      fc.constantFrom(0x0a, 0x0d, 0x20, 0x41, 0x5c, 0x7e, 0x30),
      fc.integer({ min: 0x80, max: 0xff }),
      fc.integer({ min: 0, max: 0xff }),
    );
    const bytes = fc.array(byte, { maxLength: 40 }).map((list) => Uint8Array.from(list));
    fc.assert(
      fc.property(
        bytes,
        fc.option(fc.constantFrom(...ENCODING_NAMES), { nil: undefined }),
        (input, encoding) => {
          const decoded = decodeText(input, encoding === undefined ? {} : { encoding });
          if (!decoded.ok) {
            const codes = ["TEXT_BINARY", "TEXT_MALFORMED", "TEXT_ENCODING_UNSUPPORTED"];
            expect(codes).toContain(decoded.error.code);
            return;
          }
          const encoded = encodeText(decoded.value);
          expect(encoded.ok && Buffer.from(encoded.value).equals(input)).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("and for any text: what encodes in a named encoding decodes to the same text", () => {
    const content = fc.string({
      unit: fc.constantFrom("a", "\n", "é", "€", "я", "表", "の", "한", "😀", "\\"),
    });
    fc.assert(
      fc.property(content, fc.constantFrom(...ENCODING_NAMES), (text, encoding) => {
        const encoded = encodeText({ content: text, encoding, bom: false });
        if (!encoded.ok) {
          expect(encoded.error.code).toBe("TEXT_UNENCODABLE");
          return;
        }
        expect(Buffer.from(encoded.value).includes("\ufffd")).toBe(false);
        const decoded = decodeText(encoded.value, { encoding });
        expect(decoded.ok ? decoded.value.content : decoded.error.code).toBe(text);
      }),
      { numRuns: 1500 },
    );
  });

  it("an ASCII edit of an unsure text changes only its bytes", () => {
    const line = fc.array(
      fc.integer({ min: 0x20, max: 0xff }).filter((byte) => byte !== 0x7f),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(line, line, (before, after) => {
        const bytes = Uint8Array.from([
          ...before,
          0x0a,
          ...toBytes("mark"),
          0x0a,
          ...after,
          0xff,
          0x20,
        ]);
        const decoded = decodeText(bytes, { encoding: "unknown-8bit" });
        if (!decoded.ok) throw new Error(decoded.error.message);
        const edited = decoded.value.content.replace("\nmark\n", "\nnew \\ text~\n");
        const encoded = encodeText(decoded.value.withContent(edited));
        const expected = [...before, 0x0a, ...toBytes("new \\ text~"), 0x0a, ...after, 0xff, 0x20];
        expect(encoded.ok ? [...encoded.value] : encoded.error.code).toEqual(expected);
      }),
    );
  });
});
