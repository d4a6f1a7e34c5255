import { useId, useLayoutEffect, useRef } from "preact/hooks";
import type { WeeklyAdCircular } from "#app/shopping/domain/publishing/weekly-ad";
import { announce } from "#widgets/shared/announce";
import { closeModal, openModal } from "#widgets/shared/modal";
import { msg } from "#widgets/shared/msg";
import { closeShape, Icon, nextShape, previousShape } from "#widgets/shared/ui/Icon";
import { Thumbnail } from "#widgets/shared/ui/Thumbnail";
import type { ViewContext } from "#widgets/shared/view";
import { validThrough } from "../dates";
import type { Deal } from "../deals";
import { DealRecipes } from "./DealRecipes";
import { placeBeside } from "./place-beside";

interface Props {
  deal: Deal;
  /** 0-based place of the deal among `count`. */
  index: number;
  count: number;
  circular: WeeklyAdCircular;
  /** What was pressed: the dialog stands beside it and gives the focus back to it. */
  opener: HTMLElement | null;
  context: ViewContext;
  /** The button that puts the deal on the shopping list. */
  addButton: preact.VNode | null;
  onMove: (index: number) => void;
  onShowOnPage: (deal: Deal) => void;
  onClose: () => void;
}

/** The details of one deal, over the ad. Escape, the cross or a press beside it closes it. */
export function DealDialog(props: Props) {
  const { deal, index, count, circular, context, addButton, opener, onMove, onShowOnPage, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    openModal(element);
    placeBeside(element, opener?.closest("li") ?? opener);
    heading.current?.focus();
    announce(element, "");
    return () => {
      closeModal(element);
      // Not every browser focuses what is clicked, so the dialog may not know whom to give the focus back to.
      if (opener && !(opener.getRootNode() as ShadowRoot).activeElement)
        opener.focus({ preventScroll: true });
    };
  }, [opener]);

  const close = () => closeModal(dialog.current);

  function pressBeside(event: MouseEvent) {
    const element = dialog.current;
    if (!element || event.target !== element) return;
    const tree = element.getRootNode() as ShadowRoot;
    closeModal(element);
    // One press goes on to the next deal: what lies under the pointer is live again once it is closed.
    const below = tree.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-deal]");
    below?.click();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which dialog brings along
    <dialog class="ec-dialog" ref={dialog} aria-labelledby={id} onClose={onClose} onClick={pressBeside}>
      <div class="ec-dialog-body">
        <button type="button" class="ec-button ec-arrow ec-close" aria-label={msg.close} onClick={close}>
          <Icon shape={closeShape} />
        </button>
        <Thumbnail key={deal.area.id} image={deal.area.thumbnail} origin={context.origin} />
        <div aria-live="polite">
          <h3 class="ec-dialog-title" id={id} ref={heading} tabIndex={-1}>
            {deal.title || deal.name}
          </h3>
          {deal.area.deal && <p class="ec-price">{deal.area.deal}</p>}
          {deal.area.details && <p class="ec-details">{deal.area.details}</p>}
          <p class="ec-where">
            {msg.page(deal.page.number)} · {validThrough(circular)}
          </p>
        </div>
        {addButton}
        {deal.area.recipes.length > 0 && (
          <DealRecipes key={deal.area.id} recipes={deal.area.recipes} context={context} />
        )}
        <div class="ec-dialog-foot">
          <button
            type="button"
            class="ec-button"
            onClick={() => {
              close();
              onShowOnPage(deal);
            }}
          >
            {msg.seeOnPage(deal.page.number)}
          </button>
          <span class="ec-arrows">
            <button
              type="button"
              class="ec-button ec-arrow"
              aria-label={msg.previousDeal}
              aria-disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <Icon shape={previousShape} />
            </button>
            <button
              type="button"
              class="ec-button ec-arrow"
              aria-label={msg.nextDeal}
              aria-disabled={index === count - 1}
              onClick={() => onMove(index + 1)}
            >
              <Icon shape={nextShape} />
            </button>
          </span>
        </div>
      </div>
    </dialog>
  );
}
