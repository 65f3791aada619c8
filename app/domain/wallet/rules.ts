/** Top-ups in poisha: ৳10 to ৳25,000 at once (WAL-2). */
export const TOP_UP = { min: 10_00, max: 25_000_00 };

/** A person's wallet in the ledger: what we owe them, positive. */
export const walletAccount = (accountUuid: string) => `wallet:${accountUuid}`;
