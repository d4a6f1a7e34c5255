import { Tooltip } from "@mantine/core";
import {
  lettersOfService,
  type PicturedService,
  pictureOfService,
} from "#app/integrations/domain/services/service-badge";
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
