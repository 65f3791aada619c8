import { dateTime, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { Warnings } from "./judge-slots.server.ts";

/** What is worth knowing of the time of a lecture, in sentences (LEC-1). */
export const warningsOf = ({
	past,
	elsewhere,
	busyStudents: count,
}: Warnings): { code: "Past" | "TeacherElsewhere" | "StudentsBusy"; message: string }[] => [
	...(past ? [{ code: "Past" as const, message: m.lecture_warning_past() }] : []),
	...elsewhere.map(({ title, courseTitle, startsAt }) => ({
		code: "TeacherElsewhere" as const,
		message: m.lecture_warning_elsewhere({ title, course: courseTitle, when: dateTime(startsAt) }),
	})),
	...(count > 0 ? [{ code: "StudentsBusy" as const, message: m.lecture_warning_busy({ count, n: num(count) }) }] : []),
];
