import { changeHash } from "#widgets/shared/address";

/** A place inside an ad that an address can point to. */
export interface Target {
  kind: "page" | "deal";
  id: number;
}

/** Whether a hash is one of ours, such as `#endcap-page-12`, and not the host page's own. */
export function pointsToUs(hash: string): boolean {
  return /^#endcap-(page|deal)-\d{1,15}$/.test(hash);
}

export function targetHash({ kind, id }: Target): string {
  return `#endcap-${kind}-${id}`;
}

/**
 * Lets the address follow what is open. A hash that belongs to the host page is never touched, and no history entry is
 * made, so the back button and hash routers work as before.
 */
export function showTarget(target: Target): void {
  if (!location.hash || pointsToUs(location.hash)) changeHash(targetHash(target));
}

/** Makes the address bare again, unless it points elsewhere by now: a dialog says late that it is closed. */
export function hideTarget(target: Target): void {
  if (location.hash === targetHash(target)) changeHash("");
}
