/** Decoration only: the control it stands in has a name of its own. `shape`: one of icon-shapes.ts. */
export function Icon({ shape }: { shape: string }) {
  return (
    <svg class="ec-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}
