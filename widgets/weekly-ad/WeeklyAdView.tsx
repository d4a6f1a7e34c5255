import { useErrorBoundary } from "preact/hooks";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { momentInWords } from "#widgets/shared/days";
import { msg } from "#widgets/shared/msg";
import type { ViewContext } from "#widgets/shared/view";
import { Ad } from "./Ad";
import type { Emit } from "./events";
import { Notice } from "./Notice";

export type AdState =
  | { step: "loading" }
  /** `known`: whether there is such a retailer. */
  | { step: "empty"; known: boolean }
  | { step: "failed"; message: string }
  /** The ad has at least one circular, each of which has a page. `busy`: another answer is being loaded. */
  | { step: "ready"; ad: WeeklyAd; savedAt: Date | null; busy: boolean };

interface Props {
  state: AdState;
  context: ViewContext;
  emit: Emit;
  onTryAgain: () => void;
}

/** The ad, or the sentence that stands in its place. */
export function WeeklyAdView({ state, context, emit, onTryAgain }: Props) {
  const [broken, mend] = useErrorBoundary((error: unknown) => emit("error", { message: String(error) }));
  if (broken || state.step === "failed") {
    const tryAgain = () => {
      mend();
      onTryAgain();
    };
    return <Notice kind="failed" onTryAgain={tryAgain} />;
  }
  if (state.step === "empty" && !state.known) return <Notice kind="unknown" />;
  if (state.step !== "ready") return <Notice kind={state.step} />;
  return (
    <>
      {state.savedAt && (
        <p class="ec-ended" role="status">
          {msg.adSaved(momentInWords(state.savedAt))}{" "}
          <button type="button" class="ec-button" onClick={onTryAgain}>
            {msg.tryAgain}
          </button>
        </p>
      )}
      <Ad ad={state.ad} busy={state.busy} context={context} emit={emit} />
    </>
  );
}
