import type { User } from "#app/identity/domain/users/queries.server";

/**
 * What the form starts from; null for a new user. Staff start with their own role; an Administrator has to choose one.
 * @param roles those that the actor may assign
 */
export function userDefaults(user: User | null, roles: User["role"][]) {
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
