import type { User } from "#app/identity/domain/users/queries.server";
import { userSchema } from "#app/identity/domain/users/schemas";
import { RowFormDialog } from "#app/ui/form-dialog/RowFormDialog";
import type { RowDialogProps } from "#app/ui/use-row-dialogs";
import { UserFields } from "./UserFields";
import { userDefaults } from "./user-defaults";

interface UserDialogProps extends RowDialogProps<User> {
  /** The roles that the actor may assign. */
  roles: User["role"][];
  /** The actor's own id. */
  ownId: number;
  /** See RowFormDialog. */
  covered: boolean;
  /** False where no mail server is set up. */
  mailsLeave: boolean;
}

/** Adds or edits a user. */
export function UserDialog({ roles, ownId, mailsLeave, ...props }: UserDialogProps) {
  return (
    <RowFormDialog
      {...props}
      schema={userSchema}
      defaults={(user) => userDefaults(user, roles)}
      fields={(fields, user) => <UserFields {...{ fields, user, roles, ownId, mailsLeave }} />}
    />
  );
}
