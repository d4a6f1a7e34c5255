/**
 * Decoration only: the control it stands in has a name of its own. Its attributes keep it small where no sheet applies.
 * @param shape one of those below
 */
export function Icon({ shape }: { shape: string }) {
  return (
    <svg
      class="ec-icon"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={shape} />
    </svg>
  );
}

/** The shapes of icons, strokes in a box of 24 by 24. Each for itself: a view carries only those that it shows. */
export const adShape = "M4 3h13v18H4ZM17 9h3v12h-3M7 7h7v5H7Zm0 8.5h7M7 18h4";
export const addShape = "M12 5v14M5 12h14";
export const closeShape = "M6 6l12 12M18 6L6 18";
export const lessShape = "M5 12h14";
export const nextShape = "M9 5l7 7-7 7";
export const previousShape = "M15 5l-7 7 7 7";
export const recipeShape = "M5 11h14v5a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4ZM2 11h20M9 4v3M12 3v4M15 4v3";
export const searchShape = "M15.5 15.5L21 21M17.5 10.5a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z";
export const storeShape = "M12 21q-7-8-7-11.5a7 7 0 0 1 14 0Q19 13 12 21Zm0-11.5v.01";
export const tickShape = "M4.5 12.5l5 5 10-11";
