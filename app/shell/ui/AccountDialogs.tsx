import { TextInput } from "@mantine/core";
import { changePasswordSchema, profileSchema } from "#app/identity/domain/accounts/schemas";
import { PasswordField } from "#app/ui/fields/PasswordField";
import { TextField } from "#app/ui/fields/TextField";
import { FormDialog } from "#app/ui/form-dialog/FormDialog";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";

interface AccountDialogProps {
  opened: boolean;
  onClose(): void;
}

interface ProfileDialogProps extends AccountDialogProps {
  user: { email: string; firstName: string; lastName: string };
  /** Null for Administrators, who have none. */
  retailerName: string | null;
}

export function ProfileDialog({ opened, onClose, user, retailerName }: ProfileDialogProps) {
  const sender = useFormSender({
    action: "/dashboard/account/profile",
    fallback: "Error updating the profile",
    onDone: () => {
      onClose();
      notifySuccess(say("Your profile was saved."));
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={say("My Profile")}
      size="md"
      schema={profileSchema}
      defaultValue={{ firstName: user.firstName, lastName: user.lastName }}
      sender={sender}
      submitLabel={say("Save")}
    >
      {(fields) => (
        <>
          <TextField
            field={fields.firstName}
            label={say("First name")}
            autoComplete="given-name"
            data-autofocus
          />
          <TextField field={fields.lastName} label={say("Last name")} autoComplete="family-name" />
          <TextInput
            label={say("Email")}
            value={user.email}
            readOnly
            description={say("You sign in with this address. To change it, go to Users.")}
          />
          {retailerName === null ? null : <TextInput label={say("Retailer")} value={retailerName} readOnly />}
        </>
      )}
    </FormDialog>
  );
}

export function PasswordDialog({ opened, onClose, email }: AccountDialogProps & { email: string }) {
  const sender = useFormSender({
    action: "/dashboard/account/password",
    fallback: "Error changing the password",
    onDone: () => {
      onClose();
      notifySuccess(say("Your password was changed. You are signed out everywhere else."));
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={say("Change Password")}
      size="md"
      schema={changePasswordSchema}
      sender={sender}
      submitLabel={say("Change Password")}
    >
      {(fields) => (
        <>
          {/* For password managers, which ask whose password it is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            field={fields.oldPassword}
            label={say("Old password")}
            autoComplete="current-password"
            data-autofocus
          />
          <PasswordField
            field={fields.password}
            label={say("New password")}
            description={say("At least 8 characters. Several words make a strong password.")}
            autoComplete="new-password"
          />
          <PasswordField
            field={fields.confirmPassword}
            label={say("Confirm password")}
            autoComplete="new-password"
          />
        </>
      )}
    </FormDialog>
  );
}
