import { isScheduleType } from "#app/integrations/domain/connections/connection-types";
import type { Connection } from "#app/integrations/domain/connections/queries.server";
import { connectionChangeAddress } from "#app/integrations/ui/connections/connection-routes";
import { rowNotices } from "#app/row-notices";
import { type FormSender, useFormSender } from "#app/ui/form-dialog/senders";
import { useRowNotices } from "#app/ui/use-row-notices";

const saved = rowNotices("connection");
const scheduled = {
  ...saved,
  done: { ...saved.done, add: () => "New connection scheduled successfully." },
  refused: { ...saved.refused, add: () => "Unable to scheduled new connection." },
};

/** Sends the form of a connection and says what came of it. @param name of the one that is edited; null for a new one */
export function useConnectionSender(name: string | null, onDone: () => void): FormSender {
  const saySaved = useRowNotices(saved);
  const sayScheduled = useRowNotices(scheduled);
  const deed = name === null ? "add" : "edit";
  const say = (form: FormData) =>
    isScheduleType(form.get("type") as Connection["type"]) ? sayScheduled : saySaved;
  return useFormSender({
    action: connectionChangeAddress,
    fallback: name === null ? "Error adding connection" : "Error editing connection",
    onDone: (_answer, form) => {
      onDone();
      say(form).done(deed, name ?? "");
    },
    onRefused: ({ message }, form) => say(form).refused(deed, name ?? "", message),
  });
}
