import { adShape, Icon } from "#widgets/shared/ui/Icon";

const SENTENCES = {
  loading: "Loading this week’s ad…",
  empty: "This week’s ad is on its way. Please check back soon.",
  failed: "We couldn’t load this week’s ad. Please check your connection and try again.",
};

interface Props {
  kind: keyof typeof SENTENCES;
  onTryAgain?: () => void;
}

/** What stands where the ad would: a sentence, never a hole. */
export function Notice({ kind, onTryAgain }: Props) {
  return (
    <section class="ec-notice" aria-label="Weekly ad" aria-busy={kind === "loading"}>
      <Icon shape={adShape} />
      <p role={kind === "failed" ? "alert" : "status"}>{SENTENCES[kind]}</p>
      {onTryAgain && (
        <button type="button" class="ec-button ec-button-main" onClick={onTryAgain}>
          Try again
        </button>
      )}
    </section>
  );
}
