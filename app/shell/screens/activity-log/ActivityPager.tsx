import { Button, Text } from "@mantine/core";
import { activityPageSize } from "#app/kernel/activity/activity-list";
import { IconChevronLeft, IconChevronRight } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import styles from "./activity.module.css";

interface ActivityPagerProps {
  /** 1-based. */
  page: number;
  /** How many lines this page has. */
  rows: number;
  onPage(page: number): void;
}

/** Back and forth: a page that is not full is the last one. */
export function ActivityPager({ page, rows, onPage }: ActivityPagerProps) {
  return (
    <nav className={styles.pager} aria-label={say("Pages")}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        {say("Previous")}
      </Button>
      <Text component="span" className="tabular" aria-current="page">
        {say("Page {page}", { page: page.toLocaleString("en-US") })}
      </Text>
      <Button
        variant="default"
        size="xs"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={rows < activityPageSize}
        onClick={() => onPage(page + 1)}
      >
        {say("Next")}
      </Button>
    </nav>
  );
}
