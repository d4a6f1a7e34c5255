import { Button, Text } from "@mantine/core";
import type { PageSummary } from "#app/circulars/domain/circulars/queries.server";
import { type PageNotice, pageNotices } from "#app/circulars/domain/pages/page-notices";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { say, told } from "#app/ui/language/say";
import styles from "./pages.module.css";

/** What can be done about a page, by what is told of it. */
const remedies: Partial<Record<PageNotice, () => string>> = {
  halves: () => say("Make two pages"),
  printed: () => say("Cut the margins"),
};

/** What was seen of a page when it was drawn, with buttons that show another part of it while it has no areas. */
export function PageNotices({ circularId, page }: { circularId: number; page: PageSummary }) {
  const { busy, refused, send } = useFormSender({
    action: `/dashboard/circulars/${circularId}/pages/${page.id}`,
    fallback: "The page couldn’t be changed. Try again.",
    onDone() {},
  });
  const canChange = page.areaCount === 0;
  if (page.notices.length === 0 && !(page.isCut && canChange)) return null;
  const change = (part: string, label: string) => (
    <Button
      size="compact-xs"
      variant="default"
      loading={busy}
      aria-label={`${label}: ${say("Page {number}", { number: page.number })}`}
      onClick={() => {
        const form = new FormData();
        form.set("intent", "crop");
        form.set("part", part);
        send(form);
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.notices}>
      {page.notices.map((notice) => {
        const remedy = remedies[notice];
        return (
          <div key={notice}>
            <Text size="xs">{told(pageNotices[notice])}</Text>
            {remedy && canChange ? change(notice, remedy()) : null}
          </div>
        );
      })}
      {page.isCut && canChange ? (
        <div>
          <Text size="xs">{say("Only a part of the PDF’s page is shown.")}</Text>
          {change("whole", say("Show the whole page"))}
        </div>
      ) : null}
      {refused ? (
        <Text size="xs" c="red" role="alert">
          {told(refused.message)}
        </Text>
      ) : null}
    </div>
  );
}
