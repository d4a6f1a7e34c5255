/** Why a single sign-on came to nothing, as whoever tried is told. Addresses carry the code alone. */
export const singleSignOnProblems = {
  "not-begun":
    "This sign-in wasn’t started in this browser, was used already, or took too long. Please try again.",
  refused: "Your sign-in provider didn’t sign you in.",
  "no-domain": "There is no single sign-on for this email address.",
  unverified: "Your sign-in provider doesn’t confirm your email address. Please ask your IT department.",
  domain: "Your email address is at none of your retailer’s domains. Please ask your IT department.",
  taken:
    "Your email address belongs to an account that single sign-on can’t use. Please ask an Administrator.",
  groups: "You are in none of the groups that may use Endcap. Please ask your IT department.",
  "too-many-groups":
    "You are in more groups than your sign-in provider tells us of. Your IT department can limit them to those assigned to Endcap.",
  disabled: "Your account is disabled. Please ask an Administrator.",
  customer: "Customer accounts can’t sign in here. Please use your store’s website.",
  provider: "Single sign-on isn’t working. The activity log tells Administrators why.",
  busy: "Too many tries. Please wait a minute and try again.",
} as const;

export type SingleSignOnProblem = keyof typeof singleSignOnProblems;

/** The sentence for a code from an address; null for anything else. */
export function problemSentence(code: string | null): string | null {
  return code !== null && Object.hasOwn(singleSignOnProblems, code)
    ? singleSignOnProblems[code as SingleSignOnProblem]
    : null;
}
