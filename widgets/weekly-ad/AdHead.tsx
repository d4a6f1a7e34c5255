import type { WeeklyAdCircular } from "#app/domain/publishing/weekly-ad";
import { validDays } from "./dates";

interface Props {
  circulars: WeeklyAdCircular[];
  /** Which one shows, counted from 0. */
  chosen: number;
  onChoose: (index: number) => void;
}

/** What the ad is called and how long it is good; with several circulars also the choice among them. */
export function AdHead({ circulars, chosen, onChoose }: Props) {
  const circular = circulars[chosen];
  if (!circular) return null;
  return (
    <header class="ec-head">
      <h2 class="ec-title" title="Published with Endcap">
        {circular.title}
      </h2>
      <p>{circulars.length === 1 && `${validDays(circular)}. `}Select a deal to see more about it.</p>
      {circulars.length > 1 && (
        <fieldset class="ec-choice" aria-label="Choose an ad">
          {circulars.map((each, index) => (
            <button
              key={each.id}
              type="button"
              class="ec-button"
              aria-pressed={index === chosen}
              onClick={() => onChoose(index)}
            >
              <b>{each.title}</b> <span>{validDays(each)}</span>
            </button>
          ))}
        </fieldset>
      )}
    </header>
  );
}
