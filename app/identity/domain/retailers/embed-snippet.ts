import { escapeHtml } from "#app/kernel/escape-html";
import type { Language } from "#app/kernel/languages";

/** The four views a retailer can embed, in the order the Embed Code modal shows them. */
export const embedViews = ["weekly-ad", "recipes", "shopping-list", "store-picker"] as const;

export type EmbedView = (typeof embedViews)[number];

export interface EmbedSnippetInput {
  /** Scheme and host of this server as shoppers reach it, e.g. `https://ads.example.com`; a trailing slash is dropped. */
  origin: string;
  retailerId: number;
  view: EmbedView;
  /** Address of the folder that the ad is published to: the view is loaded and read from there, whatever becomes of the server. */
  files?: string | undefined;
  /** What the view speaks, whatever the page, the browser and the retailer do. */
  language?: Language | undefined;
  /** For sites whose content security policy works with nonces: stands on every link and script. */
  nonce?: string;
}

/**
 * The HTML a retailer pastes into a page: two stylesheet links, the root element with the retailer
 * id and the view name, three script includes. Several snippets may stand on one page; scripts and
 * sheets that are there twice do their work once.
 */
export function embedSnippet({
  origin,
  retailerId,
  view,
  files,
  language,
  nonce,
}: EmbedSnippetInput): string {
  const server = withoutSlash(origin);
  const base = escapeHtml(`${files === undefined ? server : withoutSlash(files)}/widgets/v1/`);
  const proof = nonce === undefined ? "" : ` nonce="${escapeHtml(nonce)}"`;
  const spoken = language === undefined ? "" : ` data-endcap-lang="${language}"`;
  const root = `data-endcap-view="${view}" data-endcap-retailer="${retailerId}"${spoken}`;
  // What reads the files is wanted as soon as the view is.
  const reader = `<link rel="preload" as="script" href="${base}files.js"${proof}>`;
  const places =
    files === undefined
      ? ""
      : ` data-endcap-files="${escapeHtml(withoutSlash(files))}" data-endcap-server="${escapeHtml(server)}"`;
  return [
    ...["endcap", view].map((file) => `<link rel="stylesheet" href="${base}${file}.css"${proof}>`),
    ...(files === undefined ? [] : [reader]),
    `<div ${root}${places}></div>`,
    ...["preact", "endcap", view].map((file) => `<script src="${base}${file}.js"${proof} defer></script>`),
  ].join("\n");
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "");
}
