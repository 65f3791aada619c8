import { data, redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { ownCourse } from "~/domain/course/access.server.ts";
import { listAnnouncements } from "~/domain/discussion/announcements.server.ts";
import { pinAnnouncement } from "~/domain/discussion/change-announcement.server.ts";
import { ofForm } from "~/domain/discussion/once.server.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";
import { postAnnouncement } from "~/domain/discussion/post-announcement.server.ts";
import { MAX } from "~/domain/discussion/rules.ts";
import { announcementsFormSchema } from "~/domain/discussion/schemas.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { AnnouncementList } from "~/features/discussion/announcement-list.tsx";
import { repliesTo, WriteForm, type WriteReply } from "~/features/discussion/write-form.tsx";
import { renderWithin } from "~/lib/markdown.server.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/announcements.ts";
import { sideOf } from "./side.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

const courseIn = (params: object): string => (params as { id?: string }).id ?? "";

/** What a course was told (DSC-1), for its teacher and its students. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const as = sideOf(actor);
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const list = await listAnnouncements(deps, actor, courseIn(params), { page, size: PAGE_SIZE });
		const nearest = nearestPage(page, list.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(talkPaths.announcements(as, list.course.courseUuid, nearest + 1));
		return { as, list, sending: uuidv7() };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const id = courseIn(params);
	const submission = await postedForm(context, request, announcementsFormSchema);
	const reply = (status: number, preview: string | null = null, formErrors?: string[]) =>
		data<WriteReply>({ result: submission.reply(formErrors && { formErrors }), preview }, { status });
	if (submission.status !== "success") return reply(400);
	const { course } = await orProblem(context, ({ deps, actor }) => ownCourse(deps, actor, id));
	const asked = submission.value;
	if (asked.intent === "post" && asked.preview) return reply(200, await renderWithin(asked.body));
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			if (asked.intent === "post") {
				await postAnnouncement(deps, actor, course.uuid, ofForm(asked));
				setToast({ tone: "success", text: m.discussion_announced() });
			} else {
				await pinAnnouncement(deps, actor, asked.announcement, asked.intent === "pin");
				setToast({
					tone: "success",
					text: asked.intent === "pin" ? m.discussion_pinned_done() : m.discussion_unpinned_done(),
				});
			}
			return redirect(talkPaths.announcements("teacher", course.uuid));
		},
		({ text, status }) => reply(status, null, [text]),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: pageTitle(`${m.discussion_announcements()} · ${loaderData?.list.course.courseTitle ?? m.course_name()}`),
	},
	{ name: "robots", content: "noindex" },
];

export default function Announcements({ loaderData: { as, list, sending }, actionData }: Route.ComponentProps) {
	const { content, course, page, totalPages, totalElements } = list;
	const posting = repliesTo(actionData, { intent: "post" });
	// What was typed stays in its form, which says it then.
	const isArchived = course.archivedAt !== null && !posting;
	const [refused] = actionData && !posting ? (actionData.result.error?.[""] ?? []) : [];
	return (
		<div className="grid max-w-3xl gap-6">
			<KatexStyles in={[posting?.preview]} />
			<div>
				<h2 className="text-lg">{m.discussion_announcements()}</h2>
				{as === "teacher" && <p className="measure mt-1 text-soft">{m.discussion_announcements_lead()}</p>}
			</div>
			{refused && (
				<Alert tone="danger" live>
					{refused}
				</Alert>
			)}
			{as === "teacher" && isArchived && <ArchivedNotice uuid={course.courseUuid} />}
			{as === "teacher" && !isArchived && (
				<section className="card" aria-label={m.discussion_new_announcement()}>
					<WriteForm
						key={totalElements}
						id="announce"
						schema={announcementsFormSchema}
						most={MAX.announcement}
						label={m.discussion_new_announcement()}
						hint={m.discussion_write_hint()}
						button={m.discussion_announce()}
						hidden={{ intent: "post", key: sending }}
						reply={posting}
					/>
				</section>
			)}
			{content.length === 0 ? (
				<EmptyState title={m.discussion_announcements_none()}>
					{as === "teacher" ? m.discussion_announcements_none_teacher() : m.discussion_announcements_none_student()}
				</EmptyState>
			) : (
				<AnnouncementList list={content} course={course.courseUuid} />
			)}
			<Pagination
				page={page + 1}
				totalPages={totalPages}
				hrefFor={(one) => talkPaths.announcements(as, course.courseUuid, one)}
			/>
		</div>
	);
}
