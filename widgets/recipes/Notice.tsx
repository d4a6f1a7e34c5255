import { Icon, recipeShape } from "#widgets/shared/ui/Icon";

interface Props {
  /** What the notice stands for, for screen readers. */
  label: string;
  kind: "loading" | "missing" | "failed";
  sentence: string;
  onTryAgain?: () => void;
}

/** What stands where recipes would: a sentence, never a hole. */
export function Notice({ label, kind, sentence, onTryAgain }: Props) {
  return (
    <section class="ec-notice" aria-label={label} aria-busy={kind === "loading"}>
      <Icon shape={recipeShape} />
      <p role={kind === "failed" ? "alert" : "status"}>{sentence}</p>
      {onTryAgain && (
        <button type="button" class="ec-button ec-button-main" onClick={onTryAgain}>
          Try again
        </button>
      )}
    </section>
  );
}

/** Above what was read at an earlier time, because it could not be read now. */
export function SavedLine({ savedAt, onTryAgain }: { savedAt: Date; onTryAgain: () => void }) {
  return (
    <p class="ecr-saved" role="status">
      We couldn’t reach the store’s server. This is what you last saw, on{" "}
      {savedAt.toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" })}.{" "}
      <button type="button" class="ec-button" onClick={onTryAgain}>
        Try again
      </button>
    </p>
  );
}
