import { expect, it } from "vitest";
import { ExternalServiceError } from "./ports/external-service-error";
import { findStartRefusal, isStorageError, toDomainError } from "./storage-errors";

it.each([
  ["ECONNREFUSED", "connect"],
  ["ECONNRESET", "read"],
  ["ENOTFOUND", "getaddrinfo"],
])("%s of another server is not taken for the database's", (code, syscall) => {
  const cause = Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
  const error = new ExternalServiceError("transient", "Facebook can't be reached.", { cause });
  expect(isStorageError(cause)).toBe(false);
  expect(toDomainError(error)).toBeNull();
  expect(findStartRefusal(cause)).toBeNull();
});
