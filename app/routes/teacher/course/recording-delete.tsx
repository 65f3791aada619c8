import { data, redirect } from "react-router";
import { recordingErrors } from "~/domain/recording/errors.ts";
import { getRecordings } from "~/domain/recording/queries.server.ts";
import { removeRecording } from "~/domain/recording/remove-recording.server.ts";
import { removeRecordingSchema } from "~/domain/recording/schemas.ts";
import { LectureHead } from "~/features/attendance/lecture-head.tsx";
import { attendancePaths } from "~/features/attendance/paths.ts";
import { RemoveRecordingForm } from "~/features/attendance/remove-recording-form.tsx";
import { uuidInAddress } from "~/lib/address-id.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/recording-delete.ts";

export const handle: RouteHandle = areaPage;

const notFound = () => recordingErrors.fail("RecordingNotFound");

/** The question before a recording is taken away for good. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const uuid = uuidInAddress(params.recordingUuid, notFound);
		const of = await getRecordings(deps, actor, { courseId: params.id, lectureId: params.lectureId });
		if (!of.recordings.some((recording) => recording.uuid === uuid)) throw notFound();
		return { ...of, uuid };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, removeRecordingSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const ids = { courseId: params.id, lectureId: params.lectureId };
			await removeRecording(deps, actor, ids, uuidInAddress(params.recordingUuid, notFound));
			setToast({ tone: "success", text: m.attendance_recording_removed() });
			return redirect(attendancePaths.recording(params.id, params.lectureId));
		},
		({ text, status }) => data(submission.reply({ formErrors: [text] }), { status }),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: pageTitle(m.attendance_recording_remove_title()) },
	{ name: "robots", content: "noindex" },
];

export default function DeleteRecording({ loaderData, actionData }: Route.ComponentProps) {
	const { lecture, course } = loaderData;
	const back = attendancePaths.recording(course.uuid, lecture.uuid);
	return (
		<section aria-labelledby="remove" className="grid gap-6">
			<LectureHead id="remove" title={m.attendance_recording_remove_title()} lecture={lecture} href={back} />
			<RemoveRecordingForm back={back} lastResult={actionData} />
		</section>
	);
}
