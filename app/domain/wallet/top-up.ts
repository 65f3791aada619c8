/** Amounts to pick from, in poisha. */
export const QUICK_AMOUNTS = [100_00, 200_00, 500_00, 1000_00] as const;
