import type { Column, InLecture, Row } from "~/domain/attendance/queries.server.ts";
import { minutesOf, percentOf, type Standing } from "~/domain/attendance/rules.ts";
import { DHAKA_ZONE, dhakaDay, dhakaTime } from "~/lib/time.ts";
import type { Cell } from "~/lib/xlsx.ts";
import { m } from "~/paraglide/messages.js";
import { reasonText, standingWord } from "./standing.tsx";

/** A moment as a file has it, in the zone that its heading names. */
const momentOf = (at: number): string => `${dhakaDay(at)} ${dhakaTime(at)}`;

/** Minutes are numbers, to be reckoned with; what is not known is empty, never 0. */
function cellOf(of: Standing): Cell {
	if (of.kind === "present") return minutesOf(of.ms);
	if (of.kind === "absent") return 0;
	return of.kind === "excused" ? standingWord(of) : null;
}

/** The rows of a course's file, its heading first: students by lectures. */
export async function* courseCells({
	lectures,
	rows,
}: {
	lectures: readonly Column[];
	rows: AsyncIterable<Row>;
}): AsyncGenerator<Cell[]> {
	yield [
		m.common_student(),
		...lectures.map(({ title, startsAt }) => `${momentOf(startsAt)} (${DHAKA_ZONE}) ${title}`),
		m.attendance_minutes(),
		m.attendance_percent_head(),
		m.attendance_excused(),
	];
	for await (const { name, standings, total } of rows)
		yield [
			name,
			...standings.map(cellOf),
			total.counted > 0 ? minutesOf(total.presentMs) : null,
			percentOf(total.presentMs, total.ofMs),
			total.excused,
		];
}

/** The rows of a lecture's file, its heading first. */
export async function* lectureCells(rows: AsyncIterable<InLecture>): AsyncGenerator<Cell[]> {
	yield [
		m.common_student(),
		m.attendance_title(),
		m.attendance_minutes(),
		`${m.attendance_opened()} (${DHAKA_ZONE})`,
		m.attendance_excused(),
		m.payment_admin_reason(),
	];
	for await (const { name, standing, told } of rows)
		yield [
			name,
			standingWord(standing),
			cellOf(standing),
			told?.openedAt ? momentOf(told.openedAt) : null,
			told?.excuse,
			told?.correctionReason && reasonText(told.correctionReason),
		];
}
