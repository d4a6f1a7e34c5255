import { Tooltip } from "@mantine/core";
import { IconDeviceMobile, IconGift, IconMail, IconShare, IconWorld, type TablerIcon } from "#app/ui/icons";
import styles from "./service-badges.module.css";

const pictures: Record<PicturedService, TablerIcon> = {
  email: IconMail,
  loyalty: IconGift,
  mobileapp: IconDeviceMobile,
  socialmedia: IconShare,
  website: IconWorld,
};

/** The services of a retailer: pictures for those that everybody knows, two letters for others. */
export function ServiceBadges({ services }: { services: { id: number; name: string }[] }) {
  return (
    <span className={styles.badges}>
      {services.map(({ id, name }) => (
        <ServiceBadge key={id} name={name} />
      ))}
    </span>
  );
}

function ServiceBadge({ name }: { name: string }) {
  const picture = pictureOfService(name);
  const Picture = picture && pictures[picture];
  return (
    <Tooltip label={name}>
      <span role="img" aria-label={name} className={styles.badge}>
        {Picture ? <Picture size={18} stroke={1.75} aria-hidden /> : lettersOfService(name)}
      </span>
    </Tooltip>
  );
}

/** The services that are shown by a picture of their own. */
type PicturedService = "email" | "loyalty" | "mobileapp" | "socialmedia" | "website";

const pictured: PicturedService[] = ["email", "loyalty", "mobileapp", "socialmedia", "website"];

/** Which picture stands for a service of this name, however it is spelt; null when none does. */
export function pictureOfService(name: string): PicturedService | null {
  const letters = name.toLowerCase().replace(/[^a-z]/g, "");
  return pictured.find((known) => known === letters) ?? null;
}

/** Two letters for a service: of its first two words, or the first two of its only one. */
export function lettersOfService(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = "", second] = words;
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join("").toUpperCase();
}
