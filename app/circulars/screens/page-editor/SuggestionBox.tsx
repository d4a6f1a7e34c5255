import { memo } from "react";
import type { SuggestedArea } from "#app/circulars/domain/areas/suggestions";
import { boxStyle } from "./box-style";
import { areaName } from "./editor-area";
import styles from "./page-view.module.css";

/** A suggested area over the page image; taken by a click. */
export const SuggestionBox = memo(function SuggestionBox({ suggestion }: { suggestion: SuggestedArea }) {
  const name = suggestion.ingredient || suggestion.deal ? areaName(suggestion) : "without words";
  return (
    <button
      type="button"
      className={styles.suggestion}
      style={boxStyle(suggestion)}
      data-suggestion-key={suggestion.key}
      aria-label={`Suggested area ${name}`}
      aria-haspopup="dialog"
    />
  );
});
