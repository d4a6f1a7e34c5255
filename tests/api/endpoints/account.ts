import { password } from "#tests/setup/api-world";
import { type Endpoint, everybody } from "./endpoint";

export const accountEndpoints: Endpoint[] = [
  {
    method: "GET",
    path: "/api/Account",
    expected: everybody,
  },
  {
    method: "POST",
    path: "/api/Account/Logout",
    traces: ["activity"],
    expected: { own: 204, other: 204, customer: 204, administrator: 204 },
  },
  {
    method: "POST",
    path: "/api/Account",
    call: () => ({ json: { firstName: "Kim", lastName: "Lee" } }),
    changesCaller: true,
    traces: ["activity", "email", "job"],
    expected: everybody,
  },
  {
    method: "POST",
    path: "/api/Account/ChangePassword",
    call: () => ({
      json: { oldPassword: password, password: "a new pass phrase", confirmPassword: "a new pass phrase" },
    }),
    changesCaller: true,
    traces: ["activity", "email", "job"],
    expected: { own: 204, other: 204, customer: 204, administrator: 204 },
  },
];
