/** Said where somebody signs in without one of them. Apart from the schemas, so that the form need not load the validator. */
export const requiredToSignIn = {
  email: "Email is required!",
  password: "Password is required!",
} as const;
