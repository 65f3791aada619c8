import type { Poisha } from "~/lib/money.ts";
import { feeInBdt } from "~/lib/words.ts";
import { Badge } from "./surfaces.tsx";

/** What something costs, on public cards and pages. */
export function FeeBadge({ poisha }: { poisha: Poisha }) {
	return <Badge tone={poisha === 0 ? "success" : undefined}>{feeInBdt(poisha)}</Badge>;
}
