import { Alert, SimpleGrid } from "@mantine/core";
import type { User } from "#app/identity/domain/users/queries.server";
import type { userSchema } from "#app/identity/domain/users/schemas";
import { noMailServer } from "#app/kernel/no-mail-server";
import { PasswordField } from "#app/ui/fields/PasswordField";
import { SelectField } from "#app/ui/fields/SelectField";
import { SwitchField } from "#app/ui/fields/SwitchField";
import { TextField } from "#app/ui/fields/TextField";
import type { Fields } from "#app/ui/form-dialog/DialogForm";
import { say, told } from "#app/ui/language/say";
import { RetailerField } from "#app/ui/RetailerField";

interface UserFieldsProps {
  /** The roles that the actor may assign. */
  roles: User["role"][];
  /** The actor's own id. */
  ownId: number;
  /** False where no mail server is set up. */
  mailsLeave: boolean;
  fields: Fields<typeof userSchema>;
  /** Null for a new user. */
  user: User | null;
}

/** The fields of a user, without those that don't apply to the chosen role. */
export function UserFields({ fields, user, roles, ownId, mailsLeave }: UserFieldsProps) {
  const role = fields.role.value;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextField field={fields.firstName} label={say("First Name")} data-autofocus autoComplete="off" />
        <TextField field={fields.lastName} label={say("Last Name")} autoComplete="off" />
      </SimpleGrid>
      <TextField field={fields.email} label={say("Email")} inputMode="email" autoComplete="off" />
      <SelectField
        field={fields.role}
        label={say("Role")}
        placeholder={say("Choose a role")}
        data={roles.map((name) => ({ value: name, label: told(name) }))}
        disabled={user?.id === ownId}
      />
      {role === "Administrator" ? null : (
        <RetailerField field={fields.retailerId} retailerId={user?.retailer?.id ?? null} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <PasswordField
          field={fields.password}
          label={say("Password")}
          description={
            user
              ? say("Leave empty to keep the current password.")
              : say("Leave empty to email an invitation.")
          }
        />
        <PasswordField
          field={fields.confirmPassword}
          label={say("Confirm Password")}
          description={say("Type it again.")}
        />
        <TextField
          field={fields.phoneNumber}
          label={say("Phone Number")}
          inputMode="tel"
          autoComplete="off"
        />
        {role === "Customer" ? (
          <TextField field={fields.bonusCardNumber} label={say("Bonus Card Number")} autoComplete="off" />
        ) : null}
      </SimpleGrid>
      {user || mailsLeave || fields.password.value ? null : (
        <Alert role="note" color="yellow">
          {told(noMailServer)}
        </Alert>
      )}
      {user && user.id !== ownId ? (
        <SwitchField
          field={fields.disabled}
          label={say("Disabled")}
          description={say("Can't sign in. Ends current sessions now.")}
        />
      ) : null}
    </>
  );
}
