import type { WeeklyAd, WeeklyAdCircular } from "#app/shopping/domain/publishing/weekly-ad";
import { msg } from "#widgets/shared/msg";
import { StoreLine } from "#widgets/shared/ui/StoreLine";
import type { ViewContext } from "#widgets/shared/view";
import { validDays } from "./dates";

interface Props {
  ad: WeeklyAd;
  /** The one that shows. */
  circular: WeeklyAdCircular;
  context: ViewContext;
  onChoose: (circularId: number) => void;
  onPrint: () => void;
}

/** What the ad is called, how long it is good and where; with several circulars also the choice among them. */
export function AdHead({ ad, circular, context, onChoose, onPrint }: Props) {
  const { circulars, retailer, store } = ad;
  return (
    <header>
      <h2 class="ec-title" title={msg.publishedWith}>
        {circular.title}
      </h2>
      <p>
        {circulars.length === 1 && `${validDays(circular).replace(/\.?$/, ".")} `}
        {msg.selectDeal}{" "}
        <button type="button" class="ec-link" onClick={onPrint}>
          {msg.printAllDeals}
        </button>
      </p>
      <StoreLine {...context} retailer={retailer} store={store} />
      {circulars.length > 1 && (
        <fieldset class="ec-choice" aria-label={msg.chooseAd}>
          {circulars.map((each) => (
            <button
              key={each.id}
              type="button"
              class="ec-button"
              aria-pressed={each === circular}
              onClick={() => onChoose(each.id)}
            >
              <b>{each.title}</b> <span>{validDays(each)}</span>
            </button>
          ))}
        </fieldset>
      )}
    </header>
  );
}
