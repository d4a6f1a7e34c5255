import { Paper, RingProgress, Text, Title } from "@mantine/core";
import type { QuotaUse } from "#app/messages/domain/emails/statistics.server";
import { say, told } from "#app/ui/language/say";
import styles from "./emails.module.css";

const groups = [
  {
    title: "Last hour",
    label: "Quotas of the last hour",
    rings: [
      { name: "perHour", label: "Total" },
      { name: "perRetailerHour", label: "Retailer" },
      { name: "perIpHour", label: "IP" },
    ],
  },
  {
    title: "Last 24 hours",
    label: "Quotas of the last 24 hours",
    rings: [
      { name: "perDay", label: "Total" },
      { name: "perRetailerDay", label: "Retailer" },
      { name: "perIpDay", label: "IP" },
    ],
  },
] as const;

/** From this share on a ring warns. */
const nearlyFull = 0.8;

/** The six quotas: what is used of each, in numbers with a ring beside them. */
export function QuotaRings({ quota }: { quota: QuotaUse[] }) {
  return (
    <div className={styles.quotas}>
      {groups.map(({ title, label, rings }) => (
        <Paper key={title} withBorder p="md" component="section" aria-label={told(label)}>
          <Title order={2} size="h4" mb="xs">
            {told(title)}
          </Title>
          <ul className={styles.rings}>
            {rings.map((ring) => {
              const use = quota.find(({ name }) => name === ring.name);
              return use ? <Ring key={ring.name} label={told(ring.label)} use={use} /> : null;
            })}
          </ul>
        </Paper>
      ))}
    </div>
  );
}

function Ring({ label, use: { used, limit, of } }: { label: string; use: QuotaUse }) {
  const share = Math.min(1, used / limit);
  return (
    <li className={styles.ring}>
      <RingProgress
        size={56}
        thickness={6}
        roundCaps
        aria-hidden
        sections={[{ value: share * 100, color: share >= nearlyFull ? "tomato.6" : "leaf.6" }]}
      />
      <div className={styles.figures}>
        <div className={styles.label}>{label}</div>
        <div className={styles.number}>
          {say("{used} of {limit}", {
            used: used.toLocaleString("en-US"),
            limit: limit.toLocaleString("en-US"),
          })}
        </div>
        {of === null ? null : (
          <Text size="xs" c="dimmed" truncate title={of}>
            {of}
          </Text>
        )}
      </div>
    </li>
  );
}
