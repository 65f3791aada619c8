import { Icon } from "~/components/icon.tsx";
import type { Side } from "~/domain/calendar/paths.ts";
import { linkTarget } from "~/domain/material/rules.ts";
import { m } from "~/paraglide/messages.js";

const SAYS: Record<Side, Record<"watch" | "open", (named: { host: string }) => string>> = {
	student: { watch: m.material_watch, open: m.material_open },
	teacher: { watch: m.material_watch_teacher, open: m.material_open_teacher },
};

/** Where a material leads, by the name of that place: a page of somebody else's, in a tab of its own. */
export function MaterialLink({ link, side }: { link: string; side: Side }) {
	const { host, isVideo } = linkTarget(link);
	return (
		<a
			href={link}
			target="_blank"
			rel="noopener noreferrer nofollow"
			className="inline-flex min-h-11 items-center gap-2"
		>
			<Icon name={isVideo ? "play" : "external"} size={18} />
			<span className="[overflow-wrap:anywhere]">{SAYS[side][isVideo ? "watch" : "open"]({ host })}</span>
		</a>
	);
}
