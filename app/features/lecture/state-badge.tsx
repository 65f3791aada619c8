import type { IconName } from "~/components/icon.tsx";
import { Badge, type Tone } from "~/components/surfaces.tsx";
import type { LectureState } from "~/domain/lecture/rules.ts";
import { m } from "~/paraglide/messages.js";

const LOOKS: Record<LectureState, { text: () => string; tone?: Tone; icon: IconName }> = {
	coming: { text: m.lecture_state_coming, icon: "calendar" },
	soon: { text: m.lecture_state_soon, tone: "warning", icon: "clock" },
	running: { text: m.course_state_running, tone: "success", icon: "play" },
	over: { text: m.course_state_over, icon: "check" },
	cancelled: { text: m.payment_state_cancelled, tone: "danger", icon: "close" },
};

/** What a lecture is at this moment: an icon, a word and a tint. */
export function LectureBadge({ state }: { state: LectureState }) {
	const { text, tone, icon } = LOOKS[state];
	return (
		<Badge tone={tone} icon={icon}>
			{text()}
		</Badge>
	);
}
