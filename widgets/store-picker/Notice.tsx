import { msg } from "#widgets/shared/msg";

interface Props {
  kind: "loading" | "empty" | "unknown" | "failed";
  onTryAgain?: () => void;
}

/** What stands where the stores would: a sentence, never a hole. */
export function Notice({ kind, onTryAgain }: Props) {
  const sentence = {
    loading: msg.loadingStores,
    empty: msg.storesEmpty,
    unknown: msg.storesUnknown,
    failed: msg.storesFailed,
  }[kind];
  return (
    <section class="ec-notice" aria-label={msg.ourStores} aria-busy={kind === "loading"}>
      <p role={kind === "failed" ? "alert" : "status"}>{sentence}</p>
      {onTryAgain && (
        <button type="button" class="ec-button ec-button-main" onClick={onTryAgain}>
          {msg.tryAgain}
        </button>
      )}
    </section>
  );
}
