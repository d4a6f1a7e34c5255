import { isScheduleType } from "#app/integrations/domain/connections/connection-types";
import type { Connection } from "#app/integrations/domain/connections/queries.server";
import { connectionChangeAddress } from "#app/integrations/ui/connections/connection-routes";
import { rowToasts } from "#app/kernel/row-toasts";
import { type FormSender, useFormSender } from "#app/ui/form-dialog/senders";
import { useRowToasts } from "#app/ui/use-row-toasts";

const saved = rowToasts("connection");
const scheduled = {
  ...saved,
  done: { ...saved.done, add: () => "New connection scheduled successfully." },
  refused: { ...saved.refused, add: () => "Unable to scheduled new connection." },
};

/** Sends the form of a connection and says what came of it. @param name of the one that is edited; null for a new one */
export function useConnectionSender(name: string | null, onDone: () => void): FormSender {
  const saySaved = useRowToasts(saved);
  const sayScheduled = useRowToasts(scheduled);
  const intent = name === null ? "add" : "edit";
  const say = (form: FormData) =>
    isScheduleType(form.get("type") as Connection["type"]) ? sayScheduled : saySaved;
  return useFormSender({
    action: connectionChangeAddress,
    fallback: name === null ? "Error adding connection" : "Error editing connection",
    onDone: (_answer, form) => {
      onDone();
      say(form).done(intent, name ?? "");
    },
    onRefused: ({ message }, form) => say(form).refused(intent, name ?? "", message),
  });
}
