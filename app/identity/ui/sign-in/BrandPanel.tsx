import { LogoMark } from "#app/ui/Logo";
import { say } from "#app/ui/language/say";
import styles from "./login.module.css";

/** The side of the sign-in page that says whose it is: logo, promise, and a circular on its shelf. */
export function BrandPanel() {
  return (
    <aside className={styles.brand} aria-label={say("Endcap")}>
      <div className={styles.lockup}>
        <LogoMark size={40} />
        <span className={styles.wordmark}>{say("Endcap")}</span>
      </div>
      <CircularOnShelf />
      <p className={styles.promise}>{say("From this week’s PDF to a live, clickable ad.")}</p>
    </aside>
  );
}

const tiles = [
  { x: 176, y: 66, deal: true },
  { x: 236, y: 66, deal: false },
  { x: 296, y: 66, deal: false },
  { x: 176, y: 146, deal: false },
  { x: 236, y: 146, deal: false },
  { x: 296, y: 146, deal: true },
];

function CircularOnShelf() {
  return (
    <svg className={styles.drawing} viewBox="0 0 520 330" aria-hidden="true">
      <g fill="#ffffff" opacity="0.13">
        <rect x="20" y="296" width="480" height="10" rx="5" />
        <rect x="60" y="150" width="66" height="146" rx="6" />
        <rect x="394" y="110" width="66" height="186" rx="6" />
      </g>
      <g fill="#ffffff" opacity="0.28">
        <rect x="92" y="104" width="90" height="192" rx="6" />
        <rect x="338" y="70" width="90" height="226" rx="6" />
      </g>
      <rect x="156" y="20" width="208" height="276" rx="8" fill="#ffffff" />
      <rect x="176" y="38" width="120" height="12" rx="6" fill="#165b32" />
      {tiles.map(({ x, y, deal }) => (
        <g key={`${x} ${y}`}>
          <rect x={x} y={y} width="48" height="68" rx="5" fill={deal ? "#ffe0d9" : "#eef7f0"} />
          <circle cx={x + 24} cy={y + 25} r="13" fill={deal ? "#f17b63" : "#87c299"} />
          <rect x={x + 8} y={y + 48} width="32" height="9" rx="4.5" fill={deal ? "#c23a1f" : "#b2d8bd"} />
        </g>
      ))}
      <rect x="176" y="228" width="168" height="9" rx="4.5" fill="#d9ecde" />
      <rect x="176" y="246" width="128" height="9" rx="4.5" fill="#d9ecde" />
      <rect x="176" y="264" width="148" height="9" rx="4.5" fill="#d9ecde" />
      <rect x="170" y="60" width="60" height="80" rx="7" fill="none" stroke="#f17b63" strokeWidth="3" />
      <path d="M216 122l26 11-11 4-4 11z" fill="#262421" stroke="#fff" strokeWidth="2" />
    </svg>
  );
}
