import { Badge } from "~/components/surfaces.tsx";
import type { Column, Row } from "~/domain/attendance/queries.server.ts";
import { date, langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { attendancePaths } from "./paths.ts";
import { percentText, totalText } from "./standing.tsx";
import { StandingCell } from "./standing-cell.tsx";

function StudentRow({ of, lectures }: { of: Row; lectures: readonly Column[] }) {
	const name = of.name ?? "";
	const percent = percentText(of.total);
	return (
		<tr>
			<th scope="row" className="min-w-32 text-start font-normal max-md:block">
				<span lang={langOfText(name)}>{name}</span> {of.gone && <Badge>{m.attendance_gone()}</Badge>}
			</th>
			<td data-label={m.attendance_total()} className="num">
				<span>
					{percent ?? <span className="sr-only">{m.attendance_unknown()}</span>}
					<span className="block text-sm text-soft">{totalText(of.total)}</span>
				</span>
			</td>
			{lectures.map((lecture, index) => {
				const standing = of.standings[index];
				return (
					<td key={lecture.uuid} data-label={date(lecture.startsAt)} className="num">
						{standing && <StandingCell of={standing} />}
					</td>
				);
			})}
		</tr>
	);
}

/** Students and lectures crossed (ATD-2): minutes; on a phone a list of students. */
export function CourseTable({
	courseUuid,
	lectures,
	students,
}: {
	courseUuid: string;
	lectures: readonly Column[];
	students: readonly Row[];
}) {
	const leads = ({ uuid, title, startsAt }: Column) => (
		<a href={attendancePaths.lecture(courseUuid, uuid)} title={title}>
			{date(startsAt)}
		</a>
	);
	return (
		<div className="overflow-x-auto">
			{/* Where the table folds its head is out of sight. */}
			<nav aria-label={m.course_lectures()} className="mb-4 md:hidden">
				<ul className="flex flex-wrap gap-x-4">
					{lectures.map((lecture) => (
						<li key={lecture.uuid} className="[&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">
							{leads(lecture)}
						</li>
					))}
				</ul>
			</nav>
			<table className="table table-folds">
				<thead>
					<tr>
						<th scope="col">{m.common_student()}</th>
						<th scope="col" className="num">
							{m.attendance_total()}
						</th>
						{lectures.map((lecture) => (
							<th key={lecture.uuid} scope="col" className="num">
								<span className="max-md:hidden">{leads(lecture)}</span>
								<span className="md:hidden">{date(lecture.startsAt)}</span>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{students.map((of) => (
						<StudentRow key={of.uuid} of={of} lectures={lectures} />
					))}
				</tbody>
			</table>
		</div>
	);
}
