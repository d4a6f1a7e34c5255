/** Endcap's mark: an E made of the shelves at the end of an aisle, with a price tag on the middle one. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#165b32" />
      <path
        d="M8.5 7h14.2a1.3 1.3 0 0 1 0 2.6H11.6v4.7h9.2a1.3 1.3 0 0 1 0 2.6h-9.2v5.5h11.1a1.3 1.3 0 0 1 0 2.6H8.5z"
        fill="#fff"
      />
      <path
        d="M19.2 11.6h4.2l2.6 2.6a2 2 0 0 1 0 2.8l-2.1 2.1a2 2 0 0 1-2.8 0l-2.6-2.6v-4.2z"
        fill="#f17b63"
      />
      <circle cx="21.2" cy="13.7" r=".9" fill="#165b32" />
    </svg>
  );
}
