/** The part behind the last at sign, which is the domain even where a quoted part before it holds one. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}
