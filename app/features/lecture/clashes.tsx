import { Alert } from "~/components/surfaces.tsx";
import type { Clash } from "~/domain/lecture/student-clashes.server.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

const keyOf = ({ startsAt, other }: Clash) => `${startsAt} ${other.startsAt} ${other.courseTitle}`;

/** Before somebody comes into a course: which of its lectures are at the time of others that they have (LEC-1). */
export function CourseClashes({ clashes }: { clashes: readonly Clash[] }) {
	if (clashes.length === 0) return null;
	return (
		<Alert tone="warning">
			{clashes.map(({ startsAt, other, ...of }) => (
				<p key={keyOf({ ...of, startsAt, other })}>
					{m.lecture_clash_course({ when: dateTime(startsAt), title: other.title, course: other.courseTitle })}
				</p>
			))}
		</Alert>
	);
}

/** On a lecture's own page: what else its student has then. */
export function LectureClash({ clashes }: { clashes: readonly Clash[] }) {
	if (clashes.length === 0) return null;
	return (
		<Alert tone="warning">
			{clashes.map(({ startsAt, other, ...of }) => (
				<p key={keyOf({ ...of, startsAt, other })}>
					{m.lecture_clash_mine({ title: other.title, course: other.courseTitle, when: dateTime(other.startsAt) })}
				</p>
			))}
		</Alert>
	);
}
