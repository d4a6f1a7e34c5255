/** The id in a screen's address. @throws Response 404 for what can't be one */
export function idParam(value: string | undefined): number {
  const id = Number(value);
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new Response("There is no page at this address.", { status: 404 });
}
