import type { MyLecture } from "~/domain/attendance/queries.server.ts";
import type { Total } from "~/domain/attendance/rules.ts";
import { dateTime, langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { myAttendancePaths } from "./paths.ts";
import { percentText, reasonText, standingText, totalText } from "./standing.tsx";

type Props = { course: { uuid: string }; lectures: readonly MyLecture[]; total: Total; now: number };

/** What one can do about a lecture: say that one does not come, or see what was recorded. */
function NextStep({ courseUuid, lecture, now }: { courseUuid: string; lecture: MyLecture; now: number }) {
	if (lecture.standing.kind === "cancelled") return null;
	if (now < lecture.startsAt)
		return (
			<a href={myAttendancePaths.excuse(courseUuid, lecture.uuid)}>
				{lecture.excuse ? m.attendance_excuse_change() : m.attendance_excuse_title()}
			</a>
		);
	if (now < lecture.endsAt) return null;
	if (lecture.recorded === "none") return <span className="text-sm text-soft">{m.attendance_not_recorded()}</span>;
	return <a href={myAttendancePaths.recording(courseUuid, lecture.uuid)}>{m.attendance_recording()}</a>;
}

function LectureRow({ courseUuid, lecture, now }: { courseUuid: string; lecture: MyLecture; now: number }) {
	const { title, startsAt, standing, excuse, correctionReason } = lecture;
	// Nothing is to be said yet of what is ahead, but that it will not be, or that one does not come.
	const isAhead = standing.kind === "upcoming" && now < startsAt;
	const isBare = isAhead && !excuse;
	return (
		<tr>
			<th scope="row" className="text-start font-normal max-md:block">
				<span lang={langOfText(title)} className="[overflow-wrap:anywhere]">
					{title}
				</span>
				<span className="block text-sm text-soft">{dateTime(startsAt)}</span>
			</th>
			<td data-label={m.attendance_title()} className={isBare ? "max-md:hidden" : ""}>
				<span className="max-md:text-end">
					{!isAhead && standingText(standing)}
					{correctionReason && (
						<span className="block text-sm text-soft whitespace-pre-line [overflow-wrap:anywhere]">
							{m.attendance_corrected({ reason: reasonText(correctionReason) })}
						</span>
					)}
					{excuse && (
						<span className="block text-sm text-soft whitespace-pre-line [overflow-wrap:anywhere]">
							{m.attendance_excuse_mine({ reason: excuse })}
						</span>
					)}
				</span>
			</td>
			<td className="num">
				<NextStep courseUuid={courseUuid} lecture={lecture} now={now} />
			</td>
		</tr>
	);
}

type Part = { id: string; title: string; lectures: readonly MyLecture[] };

function LectureTable({ id, title, lectures, courseUuid, now }: Part & { courseUuid: string; now: number }) {
	if (lectures.length === 0) return null;
	return (
		<section aria-labelledby={id} className="grid gap-2">
			<h3 id={id}>{title}</h3>
			<table className="table table-folds" aria-labelledby={id}>
				<thead>
					<tr>
						<th scope="col">{m.attendance_lecture()}</th>
						<th scope="col">{m.attendance_title()}</th>
						<th scope="col">
							<span className="sr-only">{m.attendance_recording()}</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{lectures.map((lecture) => (
						<LectureRow key={lecture.uuid} courseUuid={courseUuid} lecture={lecture} now={now} />
					))}
				</tbody>
			</table>
		</section>
	);
}

/** What all of one's lectures come to, what counts of each, and those that are still to come, the next one first. */
export function MyAttendance({ course, lectures, total, now }: Props) {
	const percent = percentText(total);
	const isAhead = ({ startsAt }: MyLecture) => now < startsAt;
	const begun = lectures.filter((lecture) => !isAhead(lecture));
	const ahead = lectures.filter(isAhead).toReversed();
	const of = { courseUuid: course.uuid, now };
	return (
		<>
			<p className="card">
				{percent && <strong className="block text-xl">{percent}</strong>}
				<span className="text-soft">{totalText(total)}</span>
			</p>
			<LectureTable id="begun" title={m.attendance_mine_begun()} lectures={begun} {...of} />
			<LectureTable id="ahead" title={m.attendance_mine_ahead()} lectures={ahead} {...of} />
			<p className="text-sm text-soft">{m.attendance_wrong_hint()}</p>
		</>
	);
}
