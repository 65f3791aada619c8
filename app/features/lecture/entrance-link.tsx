import type { ReactNode } from "react";
import { ButtonLink } from "~/components/button.tsx";
import type { Side } from "~/domain/calendar/paths.ts";
import type { Entrance } from "~/domain/lecture/entrance.ts";
import { LIVE_WORDS } from "~/features/live-class/words.ts";
import { m } from "~/paraglide/messages.js";

const SAYS: Record<Exclude<Entrance, "ended">, (side: Side) => string> = {
	start: (side) => LIVE_WORDS[side].goIn(),
	again: (side) => LIVE_WORDS[side].goInAgain(),
	join: (side) => LIVE_WORDS[side].goIn(),
	wait: () => m.lecture_to_waiting(),
	elsewhere: (side) => LIVE_WORDS[side].showElsewhere(),
};

/** The way into a lecture's room, or that it has ended; what is said there is what may be done there (LEC-3). */
export function EntranceLink({
	entrance,
	side,
	href,
	small = false,
	children,
}: {
	entrance: Entrance | null;
	side: Side;
	href: string;
	small?: boolean;
	/** More for a screen reader, where there are several. */
	children?: ReactNode;
}) {
	if (entrance === null) return null;
	if (entrance === "ended") return <span className="text-sm text-soft">{m.live_class_ended()}</span>;
	const waits = entrance === "wait";
	return (
		<ButtonLink
			small={small}
			variant={waits ? "secondary" : "primary"}
			icon={waits ? "clock" : "video"}
			href={href}
			data-document=""
		>
			{SAYS[entrance](side)}
			{children}
		</ButtonLink>
	);
}
