/** `[text](address)` and `![text](address)`, the address perhaps with brackets of its own and a title behind it. */
const link = /!?\[([^\][]*)\]\(\s*[^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\s*\)/g;

/** Plain text as some collections write it: of a link in Markdown, its words stay. */
export function withoutMarkdownLinks(text: string): string {
  return text.replace(link, "$1").trim();
}
