const SENTENCES = {
  loading: "Loading our stores…",
  empty: "Our stores will be listed here soon.",
  failed: "We couldn’t load our stores. Please check your connection and try again.",
};

interface Props {
  kind: keyof typeof SENTENCES;
  onTryAgain?: () => void;
}

/** What stands where the stores would: a sentence, never a hole. */
export function Notice({ kind, onTryAgain }: Props) {
  return (
    <section class="ec-notice" aria-label="Our stores" aria-busy={kind === "loading"}>
      <p role={kind === "failed" ? "alert" : "status"}>{SENTENCES[kind]}</p>
      {onTryAgain && (
        <button type="button" class="ec-button ec-button-main" onClick={onTryAgain}>
          Try again
        </button>
      )}
    </section>
  );
}
