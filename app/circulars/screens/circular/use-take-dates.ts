import type { CircularDetail } from "#app/circulars/domain/circulars/queries.server";
import { circularDefaults } from "#app/circulars/ui/circular-defaults";
import { formTexts } from "#app/kernel/form-texts";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { say } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";
import type { DateRange } from "#reader/dates/resolve-range";

/** Gives a circular the days that are printed on it, from and until the same time of day as before. */
export function useTakeDates(circular: CircularDetail) {
  const sender = useFormSender({
    action: `/dashboard/circulars/${circular.id}/details`,
    fallback: "Error editing circular",
    onDone: () => notifySuccess(say("The circular has the dates of the ad now.")),
  });
  useRefusalNotice(sender.refused);
  const take = ({ from, to }: DateRange) => {
    const before = formTexts(circularDefaults({ ...circular, retailerId: circular.retailer.id }));
    const form = new FormData();
    for (const [name, value] of Object.entries(before)) form.set(name, value);
    if (from) form.set("activeDate", from + circular.activeWallTime.slice(10));
    if (to) form.set("terminationDate", to + endOfDay(circular.terminationWallTime.slice(10)));
    form.set("intent", "edit");
    form.set("startedFrom", JSON.stringify(before));
    sender.send(form);
  };
  return { busy: sender.busy, take };
}

/** What ended as a day began ended with the day before. */
const endOfDay = (time: string) => (time === "T00:00:00" ? "T23:59:59" : time);
