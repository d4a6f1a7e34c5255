/** As many requests in a minute as no test makes: for the server's quota, and for what Endcap spends of it. */
export const noQuota = 100_000;
