import type { IconName } from "~/components/icon.tsx";
import { Badge, type Tone } from "~/components/surfaces.tsx";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { m } from "~/paraglide/messages.js";

type Look = { text: () => string; tone?: Tone; icon: IconName };

/** How a student stands to a course, in a word. Who waits never reads the word of who is in (ENR-1). */
const LOOKS: Record<EnrolmentState, Look> = {
	applied: { text: m.my_course_state_applied, tone: "info", icon: "clock" },
	waiting: { text: m.enrolment_state_waiting, tone: "info", icon: "list" },
	invited: { text: m.enrolment_state_invited, tone: "warning", icon: "mail" },
	offered: { text: m.my_course_state_offered, tone: "warning", icon: "flag" },
	paying: { text: m.my_course_state_paying, tone: "warning", icon: "clock" },
	paid: { text: m.my_course_state_paid, tone: "info", icon: "wallet" },
	accepted: { text: m.my_course_state_accepted, tone: "success", icon: "check" },
	declined: { text: m.my_course_state_declined, icon: "close" },
	rejected: { text: m.my_course_state_rejected, icon: "close" },
	left: { text: m.my_course_state_left, icon: "sign-out" },
	removed: { text: m.my_course_state_removed, icon: "close" },
	lapsed: { text: m.my_course_state_lapsed, icon: "clock" },
};

export function StateBadge({ state }: { state: EnrolmentState }) {
	const { text, tone, icon } = LOOKS[state];
	return (
		<Badge tone={tone} icon={icon}>
			{text()}
		</Badge>
	);
}
