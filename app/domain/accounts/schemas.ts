import { z } from "zod";

/** What people type to sign in; also the body of POST api/Account/Login. */
export const signInSchema = z.object({
  email: z
    .string({ error: "Email is required!" })
    .trim()
    .min(1, "Email is required!")
    .max(254, "Email is too long."),
  password: z
    .string({ error: "Password is required!" })
    .min(1, "Password is required!")
    .max(1024, "Password is too long."),
});

export type SignInInput = z.infer<typeof signInSchema>;

export const createAdministratorSchema = z.object({
  email: z.email("Email must be an e-mail address.").trim().toLowerCase().max(254, "Email is too long."),
  firstName: z.string().trim().min(1, "First name is required!").max(100, "First name is too long."),
  lastName: z.string().trim().min(1, "Last name is required!").max(100, "Last name is too long."),
  password: z.string().min(8, "Password must have at least 8 characters.").max(1024, "Password is too long."),
});

export type CreateAdministratorInput = z.infer<typeof createAdministratorSchema>;
