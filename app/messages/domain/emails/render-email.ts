import { escapeHtml } from "#app/kernel/escape-html";
import { speechIn } from "#app/kernel/speech/speech";
import type { EmailContent, EmailGroup } from "./templates";

/** A mail's words in both forms. */
export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

/** What stands around a mail's words. */
interface Letterhead {
  siteName: string;
  /** Shown at the top where it is an https address. */
  logoUrl: string | null;
  /** Whole address behind the button; null for mails without one. */
  link: string | null;
}

export function renderEmail(content: EmailContent, head: Letterhead): RenderedEmail {
  const subject = oneLine(content.subject);
  return { subject, text: asText(content, head), html: asHtml(content, subject, head) };
}

function asText({ before, groups = [], after }: EmailContent, { siteName, link }: Letterhead): string {
  const parts = [
    ...before.map(oneLine),
    ...(link === null ? [] : [link]),
    ...groups.map(({ title, lines }) =>
      [oneLine(title), ...lines.map((line) => `- ${oneLine(line)}`)].join("\n"),
    ),
    ...after.map(oneLine),
    oneLine(siteName),
  ];
  return `${parts.join("\n\n")}\n`;
}

function asHtml(content: EmailContent, subject: string, { siteName, logoUrl, link }: Letterhead): string {
  const { language = "en", dir = "ltr", before, groups = [], after, button = "Open" } = content;
  const paragraphs = (texts: string[]) =>
    texts.map((text) => `<p style="margin:0 0 16px">${escapeHtml(oneLine(text))}</p>`).join("\n");
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;background:#f4f3f0;color:#262421;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<main style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
${logoPart(logoUrl, siteName)}<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
${paragraphs(before)}
${link === null ? "" : linkPart(link, button, language)}
${groups.map(groupPart).join("\n")}
${paragraphs(after)}
<p style="margin:24px 0 0;color:#5d5852">${escapeHtml(oneLine(siteName))}</p>
</main>
</body>
</html>
`;
}

function logoPart(logoUrl: string | null, siteName: string): string {
  if (logoUrl === null || !/^https:\/\//i.test(logoUrl)) return "";
  return `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(oneLine(siteName))}" height="48" style="display:block;margin:0 0 24px;height:48px;max-width:100%">\n`;
}

function groupPart({ title, lines }: EmailGroup): string {
  const items = lines.map((line) => `<li style="margin:0 0 6px">${escapeHtml(oneLine(line))}</li>`).join("");
  return `<h2 style="margin:0 0 8px;font-size:16px">${escapeHtml(oneLine(title))}</h2>
<ul style="margin:0 0 20px;padding:0 20px">${items}</ul>`;
}

/** The address stands there in full as well: people are told to look where a link leads. */
function linkPart(link: string, button: string, language: string): string {
  const href = escapeHtml(link);
  const copy = escapeHtml(speechIn(language).say("copyAddress", { address: link }));
  return `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 20px;background:#1b6a3b;color:#ffffff;border-radius:6px;font-weight:600;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="margin:0 0 16px;color:#5d5852;font-size:14px;overflow-wrap:anywhere">${copy}</p>`;
}

/** No control characters: names come from people, and a line break in one must not end a header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
