/** Tells whether an answer is the sign-in page, which a session that has ended gets, and leads there. */
export function leadsToSignIn(answeredBy: string): boolean {
  if (new URL(answeredBy).pathname !== "/login") return false;
  window.location.assign("/login");
  return true;
}
