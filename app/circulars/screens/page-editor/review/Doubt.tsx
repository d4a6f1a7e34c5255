import { Button, Kbd, Text, VisuallyHidden } from "@mantine/core";
import { useRef, useState } from "react";
import { correctTexts } from "#app/circulars/domain/areas/corrected-texts";
import { say, sayNodes } from "#app/ui/language/say";
import { readNameOf } from "#reader/deals/open-suggestions";
import { pricesInBox, readTextsInBox } from "#reader/deals/printed-in-box";
import { describeBox } from "../draw/box-moves";
import { areaName, boxOf, isSameBox } from "../editor-area";
import type { OfferedArea } from "../editor-page";
import { overlapSentence } from "../look/PageBoxes";
import { SuggestionOrigin } from "../look/SuggestionOrigin";
import type { PageEditing } from "../use-page-editor";
import { BoxField } from "./BoxField";
import { ReadingField } from "./ReadingField";
import styles from "./review.module.css";
import { useReviewKeys } from "./use-review-keys";

interface DoubtProps {
  suggestion: OfferedArea;
  pageId: number;
  editor: PageEditing;
}

/** Maximum number of names, and of prices, to choose from. */
const maxReadings = 4;

/** One doubtful suggestion: its picture, what was read and what else it may say, with a key for each answer. */
export function Doubt({ suggestion, pageId, editor }: DoubtProps) {
  const { commands, review, image } = editor;
  const [deal, setDeal] = useState(suggestion.deal);
  const [ingredient, setIngredient] = useState(suggestion.ingredient);
  const fields = {
    price: useRef<HTMLInputElement>(null),
    name: useRef<HTMLInputElement>(null),
    box: useRef<HTMLButtonElement>(null),
  };
  const box = review.box ?? boxOf(suggestion);
  const { names, prices } = readingsOf(suggestion, editor);
  const texts = correctTexts(suggestion, { ingredient, deal, names, prices });
  const accept = () => commands.acceptAs(suggestion, { ...box, ...texts });
  const choose = (digit: number) => {
    const reading = digit <= maxReadings ? names[digit - 1] : prices[digit - 1 - maxReadings];
    if (reading === undefined) return;
    (digit <= maxReadings ? setIngredient : setDeal)(reading);
    editor.announce(reading);
  };
  const skip = () => commands.dismiss(suggestion);
  const mendPrice = () => fields.price.current?.select();
  const mendName = () => fields.name.current?.select();
  const mendBox = () => fields.box.current?.focus();
  const end = () => {
    const focused = document.activeElement;
    if (focused === fields.box.current) fields.box.current?.blur();
    else review.toggle();
  };
  const answers = { accept, next: review.passOver, mendPrice, mendName, mendBox, skip, choose, end };
  useReviewKeys(answers, editor.formArea === undefined);
  const { details, overlaps, mayBeThere } = suggestion;
  return (
    <>
      <BoxField
        buttonRef={fields.box}
        pageId={pageId}
        image={image}
        suggested={suggestion}
        box={box}
        onBox={(moved) => {
          review.setBox(moved);
          editor.announce(describeBox(moved, image));
        }}
        onAccept={accept}
      />
      <div aria-live="polite" className={styles.said}>
        {overlaps ? (
          <Text size="sm">
            {overlapSentence(overlaps)} {mayBeThere ? say("Skip it if both are the same deal.") : null}
          </Text>
        ) : null}
        {suggestion.ingredient ? (
          <VisuallyHidden>{areaName(suggestion)}</VisuallyHidden>
        ) : (
          <Text fw={600}>{say("No name was found")}</Text>
        )}
        <SuggestionOrigin suggestion={suggestion} readKey="2" />
        {texts.prefix ? <Text size="sm">{texts.prefix}</Text> : null}
      </div>
      <ReadingField
        inputRef={fields.name}
        label={say("Ingredient")}
        value={ingredient}
        maxLength={300}
        readings={names}
        listLabel={say("Names as printed")}
        firstDigit={1}
        onChange={setIngredient}
        onAccept={accept}
      />
      <ReadingField
        inputRef={fields.price}
        label={say("Deal")}
        value={deal}
        maxLength={200}
        readings={prices}
        listLabel={say("Prices as printed")}
        firstDigit={1 + maxReadings}
        onChange={setDeal}
        onAccept={accept}
      />
      <div className={styles.answers}>
        <Answer keyName="A" onClick={accept}>
          {ingredient.trim() ? say("Accept") : say("Name it")}
        </Answer>
        <Answer keyName="X" onClick={skip}>
          {say("Skip")}
        </Answer>
        <Answer keyName="I" onClick={mendName}>
          {say("Correct name")}
        </Answer>
        <Answer keyName="P" onClick={mendPrice}>
          {say("Correct price")}
        </Answer>
        <Answer keyName="B" onClick={mendBox}>
          {say("Correct box")}
        </Answer>
        <Answer keyName="N" onClick={review.passOver}>
          {say("Next")}
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

/** What the name and the price may be: as suggested, the name as it was read, then what is printed in a corrected box, then the reader's next best. */
function readingsOf(suggestion: OfferedArea, { review, words, image }: PageEditing) {
  const { ingredient, deal, seenBefore } = suggestion;
  const moved = review.box && !isSameBox(review.box, suggestion) ? review.box : null;
  const aspect = image.width / image.height;
  const printed = moved ? [readTextsInBox(words, moved, aspect).ingredient] : [];
  const inBox = moved ? pricesInBox(words, moved, aspect) : [];
  return {
    names: distinct([
      ingredient,
      ...(seenBefore?.read ? [readNameOf(suggestion)] : []),
      ...printed,
      ...suggestion.names,
    ]),
    prices: distinct([deal, ...inBox, ...suggestion.prices]),
  };
}

function distinct(readings: readonly string[]): string[] {
  return [...new Set(readings)].filter(Boolean).slice(0, maxReadings);
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
