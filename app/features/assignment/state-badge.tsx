import type { IconName } from "~/components/icon.tsx";
import { Badge, type Tone } from "~/components/surfaces.tsx";
import type { AssignmentState } from "~/domain/assignment/rules.ts";
import { m } from "~/paraglide/messages.js";

const LOOKS: Record<AssignmentState, { text: () => string; tone?: Tone; icon: IconName }> = {
	upcoming: { text: m.assignment_state_upcoming, icon: "calendar" },
	open: { text: m.assignment_state_open, tone: "warning", icon: "clock" },
	handed_in: { text: m.assignment_state_handed_in, tone: "success", icon: "check" },
	handed_in_late: { text: m.assignment_state_handed_in_late, tone: "warning", icon: "check" },
	late_open: { text: m.assignment_state_late_open, tone: "danger", icon: "warning" },
	closed: { text: m.feedback_state_closed, icon: "lock" },
	excused: { text: m.gradebook_state_excused, icon: "check" },
	returned: { text: m.assignment_state_returned, tone: "success", icon: "verified" },
};

/** What an assignment is to a student at this moment: an icon, a word and a tint. */
export function AssignmentBadge({ state }: { state: AssignmentState }) {
	const { text, tone, icon } = LOOKS[state];
	return (
		<Badge tone={tone} icon={icon}>
			{text()}
		</Badge>
	);
}
