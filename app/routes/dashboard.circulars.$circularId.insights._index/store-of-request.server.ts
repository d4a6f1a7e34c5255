/** The store that the address names; 0: none was chosen; undefined: all of them. */
export function storeOfRequest(request: Request): number | undefined {
  const store = new URL(request.url).searchParams.get("store") ?? "";
  return /^\d{1,15}$/.test(store) ? Number(store) : undefined;
}
