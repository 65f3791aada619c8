import type { ReactNode } from "react";
import { ButtonLink } from "~/components/button.tsx";
import type { Side } from "~/domain/calendar/paths.ts";
import type { Entrance } from "~/domain/lecture/entrance.ts";
import { m } from "~/paraglide/messages.js";

const SAYS = {
	start: m.lecture_start_live,
	again: m.live_class_go_in_again,
	join: m.live_class_go_in,
	wait: m.lecture_to_waiting,
} as const satisfies Partial<Record<Entrance, () => string>>;

/** What the way to a meeting of the teacher's own says. */
const SHOWS: Record<Side, () => string> = {
	teacher: m.live_class_elsewhere_show_teacher,
	student: m.live_class_elsewhere_show,
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
			{(entrance === "elsewhere" ? SHOWS[side] : SAYS[entrance])()}
			{children}
		</ButtonLink>
	);
}
