import type { IconName } from "~/components/icon.tsx";
import { Badge, type Tone } from "~/components/surfaces.tsx";
import type { CourseState } from "~/domain/course/rules.ts";
import { m } from "~/paraglide/messages.js";

const STATE = {
	upcoming: { text: m.course_state_upcoming, tone: "info", icon: "calendar" },
	running: { text: m.course_state_running, tone: "success", icon: "play" },
	over: { text: m.course_state_over, tone: undefined, icon: "check" },
	archived: { text: m.course_state_archived, tone: "warning", icon: "lock" },
} as const satisfies Record<CourseState, { text: () => string; tone: Tone | undefined; icon: IconName }>;

/** Where a course stands, in a word. */
export function CourseStateBadge({ state }: { state: CourseState }) {
	const { text, tone, icon } = STATE[state];
	return (
		<Badge tone={tone} icon={icon}>
			{text()}
		</Badge>
	);
}
