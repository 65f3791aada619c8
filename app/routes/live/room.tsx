import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { studentCoursePath } from "~/domain/course/student-paths.ts";
import { teacherCoursePath } from "~/domain/course/teacher-paths.ts";
import { endLive } from "~/domain/live-class/end-live.server.ts";
import { joinLive } from "~/domain/live-class/join-live.server.ts";
import { getLiveRoom } from "~/domain/live-class/live-room.server.ts";
import { liveRoomPath } from "~/domain/live-class/paths.ts";
import { liveRoomSchema } from "~/domain/live-class/schemas.ts";
import { inAppBrowser } from "~/features/live-class/in-app.ts";
import { InAppNotice } from "~/features/live-class/in-app-notice.tsx";
import { type LiveReply, LiveRoomView } from "~/features/live-class/live-room-view.tsx";
import { useNeeds } from "~/features/live-class/use-needs.ts";
import { useWaiting } from "~/features/live-class/use-waiting.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/room.ts";

/** A live room is nothing to come back to later (ACC-4). */
export const handle: RouteHandle = { ...areaPage, live: true };

export const loader = ({ context, params, request, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const room = await getLiveRoom(deps, actor, params);
		const here = liveRoomPath(room.as, room.lecture.uuid, room.course.uuid);
		const inApp = inAppBrowser(request.headers.get("user-agent"), deps.vars.PUBLIC_ORIGIN, url.pathname);
		return { room, here, inApp };
	});

/** Join and Start Live: the address is made now, for this browser, and kept nowhere (LIV-1). */
export async function action({ context, params, request }: Route.ActionArgs) {
	const form = await postedFields(context, request, liveRoomSchema);
	return orProblem(
		context,
		async ({ deps, actor, locale, setToast }) => {
			if (form.intent === "end") {
				const end = await endLive(deps, actor, params);
				setToast(
					end === "ended"
						? { tone: "success", text: m.live_class_ended_toast() }
						: { tone: "warning", text: m.live_class_ending_toast(), seconds: 20 },
				);
				return redirect(liveRoomPath("teacher", params.lectureId, params.courseId), 303);
			}
			const way = await joinLive(deps, actor, { ...params, listenOnly: form.listen === "on", language: locale });
			if (way.kind === "elsewhere") return data<LiveReply>({ link: way.url });
			return redirect(way.url, 303);
		},
		({ text, status }) =>
			data<LiveReply>({ error: text, listen: form.intent === "join" && form.listen === "on" }, { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${m.live_class_title()}: ${loaderData?.room.lecture.title ?? ""} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function LiveRoomPage({ loaderData: { room, here, inApp }, actionData }: Route.ComponentProps) {
	useWaiting(room);
	useNeeds(`/dashboard/${room.as}/browser`, inApp !== null || room.elsewhere);
	const { course, lecture, as, teacherName } = room;
	return (
		<>
			<PageHeader
				back={{
					href: as === "teacher" ? teacherCoursePath(course.uuid) : studentCoursePath(course.uuid),
					label: course.title,
				}}
				title={<span lang={langOfText(lecture.title)}>{lecture.title}</span>}
				lead={
					as === "teacher"
						? m.live_class_title()
						: m.live_class_of_course({ course: m.live_class_title(), teacher: teacherName ?? "" })
				}
			/>
			{inApp && (
				<div className="mb-6 max-w-168">
					<InAppNotice inApp={inApp} as={as} />
				</div>
			)}
			<LiveRoomView room={room} reply={actionData} here={here} />
		</>
	);
}
