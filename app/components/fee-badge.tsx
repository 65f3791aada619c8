import type { Poisha } from "~/lib/money.ts";
import { fee, feeInBdt } from "~/lib/words.ts";
import { Badge } from "./surfaces.tsx";

/** What something costs: as public cards and pages say it (DATA-2), or with the sign that all else in one's own area has. */
export function FeeBadge({ poisha, inArea }: { poisha: Poisha; inArea?: boolean }) {
	return <Badge tone={poisha === 0 ? "success" : undefined}>{inArea ? fee(poisha) : feeInBdt(poisha)}</Badge>;
}
