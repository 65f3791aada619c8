import { teacherCoursePaths } from "~/domain/course/teacher-paths.ts";
import { getRecordings } from "~/domain/recording/queries.server.ts";
import { LectureHead } from "~/features/attendance/lecture-head.tsx";
import { attendancePaths } from "~/features/attendance/paths.ts";
import { Recordings } from "~/features/attendance/recordings.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { play } from "../../live/play-recording.server.ts";
import type { Route } from "./+types/recording.ts";

export const handle: RouteHandle = areaPage;

/** What was recorded of a lecture, for its teacher (ATD-3). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) =>
		getRecordings(deps, actor, { courseId: params.id, lectureId: params.lectureId }),
	);

export const action = ({ context, params: { id, lectureId }, request }: Route.ActionArgs) =>
	play(context, request, { courseId: id, lectureId });

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: pageTitle(`${m.attendance_recording()}: ${loaderData?.lecture.title ?? m.attendance_lecture()}`),
	},
	{ name: "robots", content: "noindex" },
];

export default function LectureRecordings({ loaderData }: Route.ComponentProps) {
	const { lecture, course, recordings, expected } = loaderData;
	return (
		<section aria-labelledby="recording" className="grid gap-6">
			<LectureHead
				id="recording"
				title={m.attendance_recordings()}
				lecture={lecture}
				href={teacherCoursePaths.lecture(course.uuid, lecture.uuid)}
			/>
			<Recordings
				recordings={recordings}
				expected={expected}
				removeHrefFor={(uuid) => attendancePaths.removeRecording(course.uuid, lecture.uuid, uuid)}
			/>
		</section>
	);
}
