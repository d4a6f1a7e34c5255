import { Button, Tooltip } from "@mantine/core";
import { IconChecks } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import type { PageEditing } from "../use-page-editor";
import styles from "./editor-lists.module.css";

type SuggestionCounts = Pick<PageEditing, "sureCount" | "review">;

/** What can be done with suggestions: all sure ones at once, the others one by one. Not there while there are none. */
export function SuggestionTools({ editor }: { editor: PageEditing }) {
  const { sureCount, review, commands, guard } = editor;
  if (sureCount + review.leftCount === 0) return null;
  return (
    <div className={styles.suggestionTools}>
      {sureCount > 0 ? (
        <Tooltip label={say("Suggestions with a name, a price and high confidence (Shift+A)")}>
          <Button
            size="xs"
            leftSection={<IconChecks size={18} aria-hidden />}
            onClick={() => guard.leave(commands.acceptSure)}
          >
            {acceptSureLabel(editor)}
          </Button>
        </Tooltip>
      ) : null}
      {review.leftCount > 0 ? (
        <Tooltip label={say("Review the uncertain ones one by one (R)")}>
          <Button variant="default" size="xs" onClick={() => guard.leave(review.toggle)}>
            {reviewLabel(editor)}
          </Button>
        </Tooltip>
      ) : null}
    </div>
  );
}

/** "Accept all sure ones (8)" */
export function acceptSureLabel({ sureCount }: SuggestionCounts): string {
  return sureCount > 0
    ? say("Accept all sure ones ({count})", { count: sureCount })
    : say("Accept all sure ones");
}

/** "Review (3)" */
export function reviewLabel({ review }: SuggestionCounts): string {
  if (review.isOn) return say("End review");
  return review.leftCount > 0 ? say("Review ({count})", { count: review.leftCount }) : say("Review");
}
