import { notFound } from "#app/kernel/errors";

/**
 * An id out of an address.
 * @throws DomainError not_found when it is none
 */
export function idFromParam(param: string | undefined, what: string): number {
  if (!param || !/^\d{1,15}$/.test(param)) throw notFound(what);
  return Number(param);
}
