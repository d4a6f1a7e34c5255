import { invalidInput } from "#app/kernel/errors";

/**
 * The encodings in which a file of text is taken, by their names in the Encoding standard of WHATWG, with what people
 * call them. Browsers and servers know all of them, so that a preview shows what an import will read.
 */
export const encodings: Record<string, string> = {
  "utf-8": "Unicode (UTF-8)",
  "utf-16le": "Unicode (UTF-16, little-endian)",
  "utf-16be": "Unicode (UTF-16, big-endian)",
  "windows-1252": "Western (Windows-1252, Latin 1)",
  "iso-8859-15": "Western (ISO 8859-15, Latin 9)",
  macintosh: "Western (Mac Roman)",
  "windows-1250": "Central European (Windows-1250)",
  "iso-8859-2": "Central European (ISO 8859-2)",
  "iso-8859-3": "South European (ISO 8859-3)",
  "iso-8859-4": "Baltic (ISO 8859-4)",
  "iso-8859-13": "Baltic (ISO 8859-13)",
  "windows-1257": "Baltic (Windows-1257)",
  "iso-8859-10": "Nordic (ISO 8859-10)",
  "iso-8859-14": "Celtic (ISO 8859-14)",
  "windows-1254": "Turkish (Windows-1254)",
  "windows-1258": "Vietnamese (Windows-1258)",
  "windows-1251": "Cyrillic (Windows-1251)",
  "iso-8859-5": "Cyrillic (ISO 8859-5)",
  "koi8-r": "Cyrillic (KOI8-R)",
  "koi8-u": "Cyrillic (KOI8-U)",
  ibm866: "Cyrillic (IBM 866)",
  "x-mac-cyrillic": "Cyrillic (Mac)",
  "windows-1253": "Greek (Windows-1253)",
  "iso-8859-7": "Greek (ISO 8859-7)",
  "windows-1255": "Hebrew (Windows-1255)",
  "iso-8859-8": "Hebrew (ISO 8859-8)",
  "windows-1256": "Arabic (Windows-1256)",
  "iso-8859-6": "Arabic (ISO 8859-6)",
  "windows-874": "Thai (Windows-874)",
  shift_jis: "Japanese (Shift JIS)",
  "euc-jp": "Japanese (EUC-JP)",
  "iso-2022-jp": "Japanese (ISO-2022-JP)",
  gb18030: "Chinese, simplified (GB 18030, GBK)",
  big5: "Chinese, traditional (Big5)",
  "euc-kr": "Korean (EUC-KR)",
};

/** The one that most files without a mark are in where Latin letters are written. */
export const usualEncoding = "windows-1252";

/**
 * The encoding of that name, or of another name for it (`latin1`, `cp1252`, `sjis`); null when none is named.
 * @throws DomainError invalid_input with those that are taken
 */
export function encodingNamed(label: string | null | undefined): string | null {
  if (!label?.trim()) return null;
  const name = standardName(label);
  if (name !== null && name in encodings) return name;
  const message = `There is no encoding "${label.slice(0, 40)}". Taken are ${Object.keys(encodings).join(", ")}.`;
  throw invalidInput({ encoding: [message] });
}

function standardName(label: string): string | null {
  try {
    const name = new TextDecoder(label).encoding;
    // Its successor holds all that it holds.
    return name === "gbk" ? "gb18030" : name;
  } catch {
    return null;
  }
}
