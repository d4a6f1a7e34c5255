import { escapeHtml } from "#app/kernel/escape-html";

/** The pages of a folder, for search engines. @param address of the folder, without a trailing slash */
export function composeSitemap(address: string, paths: string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeHtml(pageAddress(address, path))}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

/** Not every static host answers a folder with its index. */
export function pageAddress(address: string, path: string): string {
  return `${address}/${path}`;
}
