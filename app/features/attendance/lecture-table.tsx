import { Badge } from "~/components/surfaces.tsx";
import type { InLecture } from "~/domain/attendance/queries.server.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { attendancePaths } from "./paths.ts";
import { standingText, ToldLines } from "./standing.tsx";

/** The students of a lecture, each with what is said of them (ATD-2). */
export function LectureTable({
	courseUuid,
	lectureUuid,
	students,
	correctable,
}: {
	courseUuid: string;
	lectureUuid: string;
	students: readonly InLecture[];
	/** It has begun: before it there is nothing to correct, but who cannot come is read. */
	correctable: boolean;
}) {
	return (
		<table className="table table-folds">
			<thead>
				<tr>
					<th scope="col">{m.common_student()}</th>
					<th scope="col">{m.attendance_title()}</th>
					{correctable && (
						<th scope="col">
							<span className="sr-only">{m.attendance_correct()}</span>
						</th>
					)}
				</tr>
			</thead>
			<tbody>
				{students.map(({ uuid, name, gone, told, standing }) => (
					<tr key={uuid}>
						<th scope="row" className="text-start font-normal max-md:block">
							<span lang={langOfText(name ?? "")}>{name}</span> {gone && <Badge>{m.attendance_gone()}</Badge>}
						</th>
						<td data-label={m.attendance_title()}>
							<span className="max-md:text-end">
								{standingText(standing)}
								<ToldLines told={told} standing={standing} />
							</span>
						</td>
						{correctable && (
							<td className="num">
								<a href={attendancePaths.student(courseUuid, lectureUuid, uuid)}>
									{m.attendance_correct()}
									<span className="sr-only"> {name}</span>
								</a>
							</td>
						)}
					</tr>
				))}
			</tbody>
		</table>
	);
}
