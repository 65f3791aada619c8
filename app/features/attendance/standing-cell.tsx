import { minutesOf, type Standing } from "~/domain/attendance/rules.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { standingWord } from "./standing.tsx";

/** In a table: what is not known is blank to the eye, and said to who cannot see. */
export function StandingCell({ of }: { of: Standing }) {
	if (of.kind === "present") return <span className="num">{num(minutesOf(of.ms))}</span>;
	if (of.kind === "absent") return <span className="text-sindoor">{m.attendance_absent()}</span>;
	if (of.kind === "excused") return <span>{m.attendance_excused()}</span>;
	if (of.kind !== "unknown") return <span className="text-sm text-soft">{standingWord(of)}</span>;
	return (
		<>
			<span aria-hidden="true">–</span>
			<span className="sr-only">{standingWord(of)}</span>
		</>
	);
}
