import type { Side } from "~/domain/calendar/paths.ts";
import { stateOf } from "~/domain/lecture/rules.ts";
import { m } from "~/paraglide/messages.js";
import { LectureList, type ListedLecture } from "./lecture-list.tsx";

/** The way into the classes of a course that run or are about to, above all else on its page (LEC-3). */
export function ClassNow({ open, side, serverNow }: { open: ListedLecture[]; side: Side; serverNow: number }) {
	if (open.length === 0) return null;
	return (
		<section className="card" aria-labelledby="class-now">
			<h2 id="class-now" className="text-lg">
				{open.some((lecture) => stateOf(lecture, serverNow) !== "soon") ? m.my_course_live() : m.my_course_live_soon()}
			</h2>
			<LectureList lectures={open} side={side} serverNow={serverNow} />
		</section>
	);
}
