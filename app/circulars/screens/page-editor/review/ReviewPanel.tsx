import { Button, Kbd, Text, TextInput, Title } from "@mantine/core";
import { Link } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { PageCut } from "#app/circulars/ui/PageCut";
import { reviewPath } from "#app/circulars/ui/page-addresses";
import { say, sayNodes } from "#app/ui/language/say";
import type { ImageSize } from "../draw/box-moves";
import type { EditedPage, OfferedArea } from "../editor-page";
import { overlapSentence } from "../look/PageBoxes";
import type { PageEditing } from "../use-page-editor";
import styles from "./review.module.css";
import { useReviewKeys } from "./use-review-keys";

interface ReviewPanelProps {
  page: EditedPage;
  editor: PageEditing;
}

/** Shows one doubtful suggestion after the other, its picture beside what was read, with a key for each answer. */
export function ReviewPanel({ page, editor }: ReviewPanelProps) {
  const { review, image } = editor;
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
        <Doubt key={current.key} suggestion={current} page={page} image={image} editor={editor} />
      ) : (
        <NothingLeft page={page} editor={editor} />
      )}
    </section>
  );
}

interface DoubtProps extends ReviewPanelProps {
  suggestion: OfferedArea;
  image: ImageSize;
}

function Doubt({ suggestion, page, image, editor }: DoubtProps) {
  const { commands, review } = editor;
  const [deal, setDeal] = useState(suggestion.deal);
  const [ingredient, setIngredient] = useState(suggestion.ingredient);
  const price = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const accept = () =>
    void commands.acceptAs(suggestion, { deal: deal.trim(), ingredient: ingredient.trim() });
  const skip = () => commands.dismiss(suggestion);
  const mendPrice = () => price.current?.select();
  const mendName = () => name.current?.select();
  useReviewKeys(
    { accept, next: review.passOver, mendPrice, mendName, skip, end: review.toggle },
    editor.formArea === undefined,
  );
  const { prefix, details } = suggestion;
  const inField = {
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === "Enter") accept();
      else if (event.key === "Escape") event.currentTarget.blur();
      else return;
      event.preventDefault();
    },
  };
  return (
    <>
      <PageCut pageId={page.id} aspect={image.width / image.height} box={suggestion} maxHeight="32dvh" />
      <div aria-live="polite">
        {suggestion.overlaps ? (
          <Text size="sm" className={styles.overlaps}>
            {overlapSentence(suggestion.overlaps)}{" "}
            {suggestion.mayBeThere ? say("Skip it if both are the same deal.") : null}
          </Text>
        ) : null}
        {prefix ? <Text size="sm">{prefix}</Text> : null}
        <Text fw={600}>{suggestion.ingredient || say("No name was found")}</Text>
      </div>
      <TextInput
        ref={name}
        label={say("Ingredient")}
        value={ingredient}
        maxLength={300}
        onChange={(event) => setIngredient(event.currentTarget.value)}
        {...inField}
      />
      <TextInput
        ref={price}
        label={say("Deal")}
        value={deal}
        maxLength={200}
        onChange={(event) => setDeal(event.currentTarget.value)}
        {...inField}
      />
      <div className={styles.answers}>
        <Answer keyName="A" onClick={accept}>
          {ingredient.trim() ? say("Accept") : say("Name it")}
        </Answer>
        <Answer keyName="P" onClick={mendPrice}>
          {say("Correct price")}
        </Answer>
        <Answer keyName="I" onClick={mendName}>
          {say("Correct name")}
        </Answer>
        <Answer keyName="N" onClick={review.passOver}>
          {say("Next")}
        </Answer>
        <Answer keyName="X" onClick={skip}>
          {say("Skip")}
        </Answer>
      </div>
      <Text size="xs" c="dimmed">
        {sayNodes(
          "Next leaves it for later, Skip takes it off the page. In the fields, {enter} accepts. {undo} undoes, {escape} ends the review.",
          { enter: keyCap("Enter"), undo: keyCap("Ctrl+Z"), escape: keyCap("Esc") },
        )}
      </Text>
      {details ? (
        <Text size="sm" c="dimmed" className={styles.details}>
          {details}
        </Text>
      ) : null}
    </>
  );
}

function keyCap(name: string) {
  return <Kbd size="xs">{name}</Kbd>;
}

function Answer({ keyName, onClick, children }: { keyName: string; onClick(): void; children: string }) {
  return (
    <Button
      variant={keyName === "A" ? "filled" : "default"}
      size="sm"
      onClick={onClick}
      rightSection={<Kbd size="xs">{keyName}</Kbd>}
      aria-keyshortcuts={keyName}
    >
      {children}
    </Button>
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
