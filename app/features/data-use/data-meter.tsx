import { Icon } from "~/components/icon.tsx";
import type { Meter } from "~/domain/data-use/meter.server.ts";
import { m } from "~/paraglide/messages.js";
import { aboutUse, dataSize } from "./words.ts";

/** About what something takes, in bytes: all of several files, or of a class both ways to be in it. */
type Takes = { bytes: number } | { all: number } | { full: number; listen: number };

function linesOf(takes: Takes, { package: of }: Meter): string[] {
	if ("bytes" in takes) return [aboutUse(takes.bytes, of)];
	if ("all" in takes) return [m.data_use_all({ use: aboutUse(takes.all, of) })];
	return [m.data_use_full({ use: aboutUse(takes.full, of) }), m.data_use_listen({ use: aboutUse(takes.listen, of) })];
}

/** Before a class, a recording or a file: about how many MB, about how much of one's money, and the month so far (MET-1). */
export function DataMeter({ takes, meter }: { takes: Takes; meter: Meter | null }) {
	if (!meter || meter.isOff) return null;
	return (
		<div className="flex items-start gap-2 text-sm text-soft">
			<Icon name="signal" size={18} />
			<div>
				{linesOf(takes, meter).map((line) => (
					<p key={line}>{line}</p>
				))}
				<p>
					{meter.total > 0 && `${m.data_use_so_far({ size: dataSize(meter.total) })} · `}
					<a href="/student/profile/data">{m.data_use_change()}</a>
				</p>
			</div>
		</div>
	);
}
