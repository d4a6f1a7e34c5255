/** The retailer's website as an address to follow: it is kept as somebody typed it. Null where it is none of the web. */
export function sitePage({ siteUrl }: { siteUrl: string | null }): string | null {
  if (!siteUrl) return null;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(siteUrl) ? siteUrl : `https://${siteUrl}`;
  return /^https?:\/\//i.test(address) ? address : null;
}
