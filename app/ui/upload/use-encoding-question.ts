import { useMemo, useState } from "react";
import type { FormSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";

/**
 * A file that does not say how it is encoded is asked about in the dialog itself.
 * @returns the sender to give to the form, and the file in question; null while nothing is asked
 */
export function useEncodingQuestion(sender: FormSender): { sender: FormSender; asked: File | null } {
  const [sent, setSent] = useState<{ file: File; named: boolean } | null>(null);
  const { refused } = sender;
  const isAsked = Boolean(refused?.fields.encoding);
  // The sentence of the server tells programs what to send; once people have chosen, it tells them what is wrong.
  const shown = useMemo(() => {
    if (!refused || !isAsked || !sent || sent.named) return refused;
    const message = say(
      "“{name}” doesn’t say how its letters are encoded. Choose the encoding, then upload it.",
      { name: sent.file.name },
    );
    return { ...refused, message };
  }, [refused, isAsked, sent]);
  // While the file is on its way again, the question stays.
  const asked = sent && (isAsked || (sent.named && sender.busy)) ? sent.file : null;
  return {
    asked,
    sender: {
      ...sender,
      refused: shown,
      send(form) {
        const file = form.get("file");
        if (file instanceof File) setSent({ file, named: form.has("encoding") });
        sender.send(form);
      },
    },
  };
}
