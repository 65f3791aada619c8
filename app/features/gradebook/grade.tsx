import type { IconName } from "~/components/icon.tsx";
import { Badge, type Tone } from "~/components/surfaces.tsx";
import type { Grade, GradeState, GradeTotal } from "~/domain/gradebook/rules.ts";
import { toMarks } from "~/lib/marks.ts";
import { marks, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

const LOOKS: Record<GradeState, { text: () => string; tone?: Tone; icon: IconName }> = {
	not_due: { text: m.gradebook_state_not_due, icon: "clock" },
	missing: { text: m.gradebook_state_missing, tone: "danger", icon: "warning" },
	handed_in: { text: m.assignment_state_handed_in, tone: "info", icon: "check" },
	marked: { text: m.assignment_state_returned, tone: "success", icon: "verified" },
	excused: { text: m.gradebook_state_excused, icon: "lock" },
};

/** The word for how it stands; handed in late is a word of its own. */
export const gradeWord = ({ state, late }: Pick<Grade, "state" | "late">): string =>
	state === "handed_in" && late ? m.assignment_state_handed_in_late() : LOOKS[state].text();

/** The same with an icon and a tint. */
export function GradeBadge({ of }: { of: Grade }) {
	const { tone, icon } = LOOKS[of.state];
	return (
		<Badge tone={tone} icon={icon}>
			{gradeWord(of)}
		</Badge>
	);
}

/** `80.5%`, or nothing where no mark was returned. */
export const percentText = (percent: number | null): string | null =>
	percent === null ? null : m.attempt_percent({ n: num(percent) });

/** What stands behind an average: of which marks, and what is missing. */
export const totalText = (total: GradeTotal): string =>
	[
		total.marked > 0
			? m.gradebook_marked_of({
					count: toMarks(total.of),
					marks: marks(total.marks),
					total: marks(total.of),
					n: num(total.marked),
				})
			: m.gradebook_no_average(),
		...(total.missing > 0 ? [m.gradebook_missing_count({ n: num(total.missing) })] : []),
	].join(" · ");
