/** The key under which this device stores the signed-in Customer's token. */
export function customerKey(retailerId: string | null): string {
  return `endcap-customer-${retailerId}`;
}

/** Whether a Customer has signed in on this device; whether the token still holds, the server knows. */
export function isSignedIn(retailerId: string | null): boolean {
  try {
    return Boolean(localStorage.getItem(customerKey(retailerId)));
  } catch {
    return false;
  }
}
