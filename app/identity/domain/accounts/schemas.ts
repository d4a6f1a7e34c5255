import * as z from "zod";
import { emailAddress } from "#app/kernel/email-address";
import { line } from "#app/kernel/line";
import { requiredToSignIn } from "./sign-in-texts";

const maxPasswordLength = 1024;

const emailSchema = emailAddress(requiredToSignIn.email);

/** How good it is, `password-rules.server.ts` tells. */
export function passwordSchema(required: string) {
  return z.string({ error: required }).min(1, required).max(maxPasswordLength, "Password is too long.");
}

interface Passwords {
  password: string;
  confirmPassword: string;
}

/** Said wherever a password is typed twice. */
export const passwordsDiffer = "The two passwords are not the same.";

const samePasswords = {
  test: ({ password, confirmPassword }: Passwords) => password === confirmPassword,
  problem: { path: ["confirmPassword"], message: passwordsDiffer },
};

const secretSchema = z
  .string({ error: "Token is required!" })
  .min(1, "Token is required!")
  .max(200, "Token is too long.");

/** What people type to sign in; also the body of POST api/Account/Login. */
export const signInSchema = z.object({
  email: z
    .string({ error: requiredToSignIn.email })
    .trim()
    .min(1, requiredToSignIn.email)
    .max(254, "Email is too long."),
  password: z
    .string({ error: requiredToSignIn.password })
    .min(1, requiredToSignIn.password)
    .max(maxPasswordLength, "Password is too long."),
});

/** To be mailed a link: for a new password, or once more for the confirmation of the address. */
export const askForMailSchema = z.object({ email: emailSchema });

/** The link of a mail and the new password. */
export const resetPasswordSchema = z
  .object({
    token: secretSchema,
    email: emailSchema,
    password: passwordSchema("New Password is required!"),
    confirmPassword: passwordSchema("Confirm Password is required!"),
  })
  .refine(samePasswords.test, samePasswords.problem);

export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>;

export const confirmEmailSchema = z.object({ token: secretSchema, email: emailSchema });

export type ConfirmEmailInput = z.infer<typeof confirmEmailSchema>;

export const changePasswordSchema = z
  .object({
    oldPassword: passwordSchema("Old password is required!"),
    password: passwordSchema("New password is required!"),
    confirmPassword: passwordSchema("Confirm password is required"),
  })
  .refine(samePasswords.test, samePasswords.problem)
  // A reset doesn't ask for the old one, so it can't and needn't tell.
  .refine(({ oldPassword, password }) => password !== oldPassword, {
    path: ["password"],
    message: "Choose a password that you don't have already.",
  });

export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

const firstName = line("First name is required!")
  .min(1, "First name is required!")
  .max(100, "First name is too long.");
const lastName = line("Last name is required!")
  .min(1, "Last name is required!")
  .max(100, "Last name is too long.");

/** What people may change about themselves. The address they sign in with is changed under Users. */
export const profileSchema = z.object({ firstName, lastName });

export type ProfileInput = z.infer<typeof profileSchema>;

export type SignInInput = z.infer<typeof signInSchema>;

export const createAdministratorSchema = z.object({
  email: emailSchema,
  firstName,
  lastName,
  password: z
    .string()
    .min(8, "Password must have at least 8 characters.")
    .max(maxPasswordLength, "Password is too long."),
});

export type CreateAdministratorInput = z.infer<typeof createAdministratorSchema>;
