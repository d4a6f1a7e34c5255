import { momentInWords } from "#widgets/shared/days";
import { msg } from "#widgets/shared/msg";
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
          {msg.tryAgain}
        </button>
      )}
    </section>
  );
}

/** Above what was read at an earlier time, because it could not be read now. */
export function SavedLine({ savedAt, onTryAgain }: { savedAt: Date; onTryAgain: () => void }) {
  return (
    <p class="ecr-saved" role="status">
      {msg.recipesSaved(momentInWords(savedAt))}{" "}
      <button type="button" class="ec-button" onClick={onTryAgain}>
        {msg.tryAgain}
      </button>
    </p>
  );
}
