/** Leads to the retailer's embed code. */
export function embedCodePath({ id }: { id: number }): string {
  return `/dashboard/embed-code/${id}`;
}
