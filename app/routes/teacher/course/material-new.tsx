import { data, redirect } from "react-router";
import { refuseArchived } from "~/domain/course/access.server.ts";
import { ownLecture } from "~/domain/lecture/access.server.ts";
import { NO_LECTURE } from "~/domain/lecture/no-lecture.ts";
import { createMaterial, ownPlace } from "~/domain/material/create-material.server.ts";
import { detailsOf, newMaterialSchema } from "~/domain/material/schemas.ts";
import type { SentBefore } from "~/features/asset/sent-before.tsx";
import type { NewWithFilesReply } from "~/features/asset/written-form.tsx";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { NewMaterialForm } from "~/features/material/material-form.tsx";
import { materialPaths } from "~/features/material/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { appContext } from "~/request/app-context.ts";
import { postedAttachments } from "~/request/posted-attachments.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/material-new.ts";
import { ownCourseHere } from "./own-course.server.ts";
import { previewed } from "./previewed.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

type Params = { id: string; lectureId?: string };
const placeOf = ({ id, lectureId = NO_LECTURE }: Params) => ({ courseId: id, lectureId });

/** Where a new material is to belong (MAT-1). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { courseId, lectureId } = placeOf(params);
		const [{ course }, found] = await Promise.all([
			ownCourseHere(context, courseId),
			lectureId === NO_LECTURE ? null : ownLecture(deps, actor, { courseId, lectureId }),
		]);
		return {
			course: { uuid: course.uuid, title: course.title },
			lecture: found && { uuid: found.lecture.uuid, title: found.lecture.title },
			archived: course.archivedAt !== null,
			sendKey: crypto.randomUUID(),
		};
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const { deps, actor } = context.get(appContext);
	const at = placeOf(params);
	const { submission, refused, kept, said } = await postedAttachments(context, request, newMaterialSchema, () =>
		ownPlace(deps, actor, at),
	);
	/** The form as it was, with the files that are here already: nothing of it is lost. */
	const again = async (status: number, formErrors?: string[], sentBefore?: SentBefore) =>
		data<NewWithFilesReply>(
			{ result: submission.reply(formErrors && { formErrors }), kept: await kept(), sentBefore },
			{ status },
		);
	/** The press before arrived and its answer was lost: leads to what it made. */
	const arrived = (href: string) => again(409, [m.asset_form_arrived()], { href, nextKey: crypto.randomUUID() });
	if (refused) return again(refused.status, [refused.text]);
	if (submission.status !== "success") return again(400);
	const { assets, key, preview, ...typed } = submission.value;
	if (preview)
		return orProblem(context, async () => {
			refuseArchived((await ownPlace(deps, actor, at)).course);
			const result = await previewed(submission, typed.description);
			return data<NewWithFilesReply>({ result, kept: await kept() });
		});
	return orProblem(
		context,
		async ({ setToast }) => {
			const made = await createMaterial(deps, actor, at, { ...detailsOf(typed), assets, key });
			setToast({ tone: "success", text: m.material_created() });
			return redirect(materialPaths.one("teacher", made), 303);
		},
		(problem, _, { uuid, courseUuid }) =>
			problem.code === "KeyReused"
				? arrived(materialPaths.one("teacher", { uuid: String(uuid), courseUuid: String(courseUuid) }))
				: again(problem.status, [said(problem)]),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.material_add()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function NewMaterial({ loaderData, actionData }: Route.ComponentProps) {
	const { course, lecture, archived, sendKey } = loaderData;
	return (
		<section aria-labelledby="new-material" className="grid gap-4">
			<div>
				<h2 id="new-material" className="text-lg">
					{m.material_add()}
				</h2>
				{lecture && (
					<p className="text-soft [overflow-wrap:anywhere]" lang={langOfText(lecture.title)}>
						{lecture.title}
					</p>
				)}
			</div>
			{archived && !actionData ? (
				<ArchivedNotice uuid={course.uuid} />
			) : (
				<NewMaterialForm
					reply={actionData}
					sendKey={sendKey}
					back={materialPaths.list("teacher", course.uuid, lecture?.uuid ?? null)}
				/>
			)}
		</section>
	);
}
