import { msg } from "#widgets/shared/msg";
import { adShape, Icon } from "#widgets/shared/ui/Icon";

interface Props {
  kind: "loading" | "empty" | "unknown" | "failed";
  onTryAgain?: () => void;
}

/** What stands where the ad would: a sentence, never a hole. */
export function Notice({ kind, onTryAgain }: Props) {
  const sentence = {
    loading: msg.adLoading,
    empty: msg.adEmpty,
    unknown: msg.adUnknown,
    failed: msg.adFailed,
  }[kind];
  return (
    <section class="ec-notice" aria-label={msg.weeklyAd} aria-busy={kind === "loading"}>
      <Icon shape={adShape} />
      <p role={kind === "failed" ? "alert" : "status"}>{sentence}</p>
      {onTryAgain && (
        <button type="button" class="ec-button ec-button-main" onClick={onTryAgain}>
          {msg.tryAgain}
        </button>
      )}
    </section>
  );
}
