import { msg } from "#widgets/shared/msg";
import { addShape, Icon, lessShape } from "#widgets/shared/ui/Icon";

interface Props {
  /** How many the recipe is written for; null where it doesn't tell: then it is taken so many times. */
  servings: number | null;
  /** The yield in the recipe's words, e.g. "20 cookies"; null if it has none. */
  told: string | null;
  count: number;
  onCount: (count: number) => void;
}

const MAX_SERVINGS = 200;

/** Chooses how many servings the quantities are shown for. */
export function Servings({ servings, told, count, onCount }: Props) {
  const words = servings ? msg.servingCount(count) : msg.timesTheRecipe(count);
  const step = (way: 1 | -1, name: string) => {
    const next = count + way;
    const stop = next < 1 || next > MAX_SERVINGS;
    return (
      <button
        type="button"
        class="ec-button ecr-arrow"
        aria-label={name}
        aria-disabled={stop}
        onClick={() => !stop && onCount(next)}
      >
        <Icon shape={way > 0 ? addShape : lessShape} />
      </button>
    );
  };
  return (
    <fieldset class="ecr-servings" aria-label={msg.servings}>
      {step(-1, msg.less)}
      <output aria-live="polite">{words}</output>
      {step(1, msg.more)}
      {told && count !== servings && <span class="ecr-time">{msg.writtenFor(told)}</span>}
    </fieldset>
  );
}
