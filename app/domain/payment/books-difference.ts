import type { FoundTransaction, Refused } from "./provider.ts";

/** How our books differ from the provider's about one payment. Amounts are poisha. */
export type Difference = {
	kind: "missing" | "doubled" | "other-amount" | "refunded-outside";
	/** What our books hold at the provider from this payment. */
	booked: number;
	/** What the provider holds for us of it; null when it knows nothing of it. */
	held: number | null;
};

/**
 * Compares a completed payment with the provider's transaction. `missing`: it knows none that is completed. `doubled`: we
 * have booked more than there ever was. `refunded-outside`: it gave back more than we know of. Null when both say the same.
 * @param booked what our books hold at the provider from it
 * @param refundable what the provider holds of it; null where it does not say
 */
export function differenceOf(
	{ amount }: { amount: number },
	booked: number,
	found: FoundTransaction | Refused,
	refundable: number | null,
): Difference | null {
	if (found.kind === "refused" || found.status !== "completed") return { kind: "missing", booked, held: null };
	const held = refundable ?? found.amount;
	if (found.amount !== amount || found.currency !== "BDT" || held === null)
		return { kind: "other-amount", booked, held };
	if (booked === held) return null;
	if (booked > amount) return { kind: "doubled", booked, held };
	return { kind: booked > held ? "refunded-outside" : "other-amount", booked, held };
}
