const schemes = /^postgres(ql)?:\/\//i;

/** Whether this is the address of a PostgreSQL database rather than the path of a file. */
export function isPostgresAddress(address: string): boolean {
  return schemes.test(address);
}
