/**
 * Several who count for one retailer at the same time have rows of their own: a session writes to the row of its slot,
 * one after the other, since it does one transaction at a time. Two sessions seldom have the same.
 */
export const slot = "pg_backend_pid() % 64";
