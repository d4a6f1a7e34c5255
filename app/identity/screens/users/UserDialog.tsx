import type { User } from "#app/identity/domain/users/queries.server";
import { userSchema } from "#app/identity/domain/users/schemas";
import { RowFormDialog } from "#app/ui/form-dialog/RowFormDialog";
import type { RowDialogProps } from "#app/ui/use-row-dialogs";
import { UserFields } from "./UserFields";

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
      defaults={(user) => defaultsOf(user, roles)}
      fields={(fields, user) => <UserFields {...{ fields, user, roles, ownId, mailsLeave }} />}
    />
  );
}

/** Staff start with their own role; an Administrator has to choose one. */
function defaultsOf(user: User | null, roles: User["role"][]) {
  const { firstName = "", lastName = "", email = "", phoneNumber, bonusCardNumber } = user ?? {};
  return {
    firstName,
    lastName,
    email,
    role: user?.role ?? (roles.includes("Administrator") ? undefined : ("Retailer" as const)),
    retailerId: user?.retailer ? String(user.retailer.id) : "",
    password: "",
    confirmPassword: "",
    phoneNumber: phoneNumber ?? "",
    bonusCardNumber: bonusCardNumber ?? "",
    disabled: user?.disabled ?? false,
  };
}
