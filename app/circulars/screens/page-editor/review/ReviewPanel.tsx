import { Button, Text, Title } from "@mantine/core";
import { Link } from "@remix-run/react";
import { useEffect } from "react";
import { reviewPath } from "#app/circulars/ui/page-addresses";
import { say } from "#app/ui/language/say";
import type { EditedPage } from "../editor-page";
import type { PageEditing } from "../use-page-editor";
import { Doubt } from "./Doubt";
import styles from "./review.module.css";
import { useReviewKeys } from "./use-review-keys";

interface ReviewPanelProps {
  page: EditedPage;
  editor: PageEditing;
}

/** Shows one doubtful suggestion after the other, its picture beside what was read, with a key for each answer. */
export function ReviewPanel({ page, editor }: ReviewPanelProps) {
  const { review } = editor;
  const { current } = review;
  useEffect(() => {
    const box = current && document.querySelector(`[data-suggestion-key="${current.key}"]`);
    box?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <section className={styles.panel} aria-labelledby="review-title">
      <div className={styles.head}>
        <Title order={2} size="h3" id="review-title">
          {say("Review")}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {say("{count} to look at", { count: review.leftCount })}
        </Text>
        <Button variant="default" size="xs" onClick={review.toggle}>
          {say("End review")}
        </Button>
      </div>
      {current ? (
        <Doubt key={current.key} suggestion={current} pageId={page.id} editor={editor} />
      ) : (
        <NothingLeft page={page} editor={editor} />
      )}
    </section>
  );
}

function NothingLeft({ page, editor }: ReviewPanelProps) {
  const { sureCount, commands, review } = editor;
  useReviewKeys({ end: review.toggle }, editor.formArea === undefined);
  return (
    <>
      <Text role="status">
        {editor.notice?.kind === "reading"
          ? say("This page is still being read. What needs a look appears here by itself.")
          : say("Nothing left to review on this page.")}
      </Text>
      {sureCount > 0 ? (
        <Button onClick={commands.acceptSure}>
          {say("Accept all sure ones ({count})", { count: sureCount })}
        </Button>
      ) : null}
      {page.nextPageId === null ? null : (
        <Button
          component={Link}
          to={reviewPath(page.circularId, page.nextPageId)}
          variant={sureCount > 0 ? "default" : "filled"}
        >
          {say("Review the next page")}
        </Button>
      )}
    </>
  );
}
