import { msg } from "#widgets/shared/msg";

const patienceMs = 10_000;
/** A shopper doesn't move far in five minutes. */
const freshMs = 300_000;

/** The position is unknown. The message is shown to the shopper. */
export class NoPosition extends Error {}

/**
 * The shopper's position as `?near=` takes it, to about 100 m. The browser asks the shopper, so this is called on a
 * press only. Rejects with NoPosition: refused, not to be found, or on a page without https, which may not ask.
 */
export function askPosition(): Promise<{ near: string }> {
  return new Promise((resolve, reject) => {
    const refuse = (isAllowed: boolean) => {
      reject(new NoPosition(isAllowed ? msg.positionUnknown : msg.positionRefused));
    };
    const { geolocation } = navigator;
    if (!isSecureContext || !geolocation) refuse(false);
    else {
      geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) =>
          resolve({ near: `${latitude.toFixed(3)},${longitude.toFixed(3)}` }),
        ({ code }) => refuse(code !== 1),
        { timeout: patienceMs, maximumAge: freshMs },
      );
    }
  });
}
