/** Leads to the retailer's embed code, on the list with this retailer alone: another may be on a later page of it. */
export function embedCodePath({ id, name }: { id: number; name: string }): string {
  return `/dashboard/retailers?search=${encodeURIComponent(name)}${embedCodeHash(id)}`;
}

/** What such an address ends with. */
export function embedCodeHash(retailerId: number): string {
  return `#embed-code-${retailerId}`;
}
