import { getMyRecordings } from "~/domain/recording/queries.server.ts";
import { LectureHead } from "~/features/attendance/lecture-head.tsx";
import { myAttendancePaths } from "~/features/attendance/paths.ts";
import { LostMinutes, Recordings } from "~/features/attendance/recordings.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { play } from "../../live/play-recording.server.ts";
import type { Route } from "./+types/recording.ts";

export const handle: RouteHandle = areaPage;

/** What was recorded of a lecture, for who is in its course (ATD-3). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) =>
		getMyRecordings(deps, actor, { courseId: params.id, lectureId: params.lectureId }),
	);

export const action = ({ context, params: { id, lectureId }, request }: Route.ActionArgs) =>
	play(context, request, { courseId: id, lectureId });

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: pageTitle(`${m.attendance_recording()}: ${loaderData?.lecture.title ?? m.attendance_lecture()}`),
	},
	{ name: "robots", content: "noindex" },
];

export default function LectureRecording({ loaderData }: Route.ComponentProps) {
	const { lecture, course, recordings, expected, lost, meter } = loaderData;
	const ready = recordings.some(({ state }) => state === "ready");
	return (
		<section aria-labelledby="recording" className="mt-6 grid gap-6">
			<LectureHead
				id="recording"
				title={m.attendance_recordings()}
				lecture={lecture}
				href={myAttendancePaths.course(course.uuid)}
			/>
			<Recordings recordings={recordings} expected={expected} meter={meter} />
			{ready && <LostMinutes lost={lost} />}
		</section>
	);
}
