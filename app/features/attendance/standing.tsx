import { minutesOf, percentOf, ROLL_CALL, type Standing, type Told, type Total } from "~/domain/attendance/rules.ts";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

const WORD: Record<Standing["kind"], () => string> = {
	present: m.attendance_present,
	absent: m.attendance_absent,
	excused: m.attendance_excused,
	unknown: m.attendance_unknown,
	upcoming: m.attendance_upcoming,
	cancelled: m.payment_state_cancelled,
	outside: m.attendance_outside,
};

export const standingWord = ({ kind }: Standing): string => WORD[kind]();

/** `38 of 60 min`; of who was not there, or of whom nothing is known, the word. */
export function standingText(of: Standing): string {
	if (of.kind !== "present") return standingWord(of);
	return m.attendance_minutes_of({ n: num(minutesOf(of.ms)), of: num(minutesOf(of.ofMs)) });
}

/** `80%`, or nothing where there is nothing to count. */
export function percentText({ presentMs, ofMs }: Pick<Total, "presentMs" | "ofMs">): string | null {
	const percent = percentOf(presentMs, ofMs);
	return percent === null ? null : m.attempt_percent({ n: num(percent) });
}

/** What stands behind a percentage: of how many classes, and who was excused apart. */
export const totalText = ({ attended, counted, excused }: Total): string =>
	[
		counted > 0
			? m.attendance_counted({ count: counted, attended: num(attended), counted: num(counted) })
			: m.attendance_nothing_counted(),
		...(excused > 0 ? [m.attendance_excused_apart({ n: num(excused) })] : []),
	].join(" · ");

/** A reason as it was written; the roll-call's is a word of ours. */
export const reasonText = (reason: string): string => (reason === ROLL_CALL ? m.attendance_roll_call() : reason);

/** What else is said of a student in a lecture: opened, excused, corrected. */
export function ToldLines({ told, standing }: { told: Told | null; standing: Standing }) {
	const lines = [
		...(told?.correctionReason ? [m.attendance_corrected({ reason: reasonText(told.correctionReason) })] : []),
		...(told?.excuse ? [m.attendance_excuse_said({ reason: told.excuse })] : []),
		...(standing.kind === "absent" && !standing.corrected
			? [told?.openedAt ? m.attendance_opened() : m.attendance_never_opened()]
			: []),
	];
	return lines.map((line) => (
		<span key={line} className="block text-sm text-soft [overflow-wrap:anywhere]" lang={langOfText(line)}>
			{line}
		</span>
	));
}
