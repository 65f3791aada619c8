/** Why a payment came to nothing where we decided it, beside the provider's codes: it was not executed, for it can be had no more (PAY-15). */
export const UNUSABLE = "unusable";

/** The provider's own code, null for one of ours: what `bkash_code` carries is the provider's vocabulary alone (PAY-9). */
export const providersCode = (code: string | null): string | null => (code === UNUSABLE ? null : code);
