import { DescriptionList } from "~/components/surfaces.tsx";
import type { Counted, Tally } from "~/domain/payment/tally.server.ts";
import { count, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

const COUNTED: Record<Counted, () => string> = {
	"unknown-return": m.payment_tally_unknown_return,
	"unknown-verify": m.payment_tally_unknown_verify,
	"refused-notice": m.payment_tally_refused_notice,
};

/** How often something came that was turned away, by day. */
export function Tallies({ tallies }: { tallies: readonly Tally[] }) {
	if (tallies.length === 0) return null;
	return (
		<section aria-labelledby="tallies" className="mt-10">
			<h2 id="tallies" className="mb-3 text-lg">
				{m.payment_tallies()}
			</h2>
			<DescriptionList
				rows
				items={tallies.map(({ day, name, n }) => ({
					term: `${num(day)} · ${COUNTED[name as Counted]?.() ?? name}`,
					value: count(n),
				}))}
			/>
		</section>
	);
}
