/** Said where an email is asked for while none leaves this machine (`Mailer.kind` is `outbox`); screens translate it by `told`. */
export const noMailServer =
  "No mail server is set up, so invitations wait in the server's outbox and nobody receives them. Whoever runs Endcap can set SMTP_URL and send them again; until then, Administrators find them under Emails, Outbox.";
