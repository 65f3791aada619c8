import { redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { studentCoursePath } from "~/domain/course/student-paths.ts";
import { teacherCoursePath } from "~/domain/course/teacher-paths.ts";
import { getLiveRoom } from "~/domain/live-class/live-room.server.ts";
import { AfterLive, joinRefusal } from "~/features/live-class/after-live.tsx";
import { LIVE_WORDS } from "~/features/live-class/words.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/logout.ts";

export const handle: RouteHandle = openPage;

/** Where the provider sends a browser after a class; whoever is signed out meanwhile goes home, as at the room itself. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		if (!actor) throw redirect("/");
		const room = await getLiveRoom(deps, actor, params);
		return { room, refusal: joinRefusal(url.searchParams.get("errors")) };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${m.live_class_title()}: ${loaderData?.room.lecture.title ?? ""} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function AfterLivePage({ loaderData: { room, refusal } }: Route.ComponentProps) {
	const { as, course, lecture } = room;
	return (
		<>
			<PageHeader
				title={refusal ? m.live_class_title() : LIVE_WORDS[as].left()}
				lead={<span lang={langOfText(lecture.title)}>{lecture.title}</span>}
			/>
			<AfterLive
				room={room}
				refusal={refusal}
				course={as === "teacher" ? teacherCoursePath(course.uuid) : studentCoursePath(course.uuid)}
			/>
		</>
	);
}
