/**
 * The text of an HTML page, as browsers decode it: by its byte order mark, the header Content-Type, or the `<meta>` that
 * it begins with; else as UTF-8. Bytes that mean nothing there become U+FFFD.
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const declared =
    markOf(bytes) ??
    /charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? "")?.[1] ??
    charsetOfMeta(bytes) ??
    "utf-8";
  const decoder = decoderOf(declared);
  // As a stream: Node 20 takes windows-1252 for Latin 1 where it decodes in one go.
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** Browsers look no further, either. */
const metaBytes = 1024;

/** A page whose `<meta>` could be read byte by byte is not UTF-16, whatever it says. */
function charsetOfMeta(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, metaBytes));
  return /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1]?.replace(/^utf-16.*/i, "utf-8");
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
