import { data, redirect } from "react-router";
import { assetErrors } from "~/domain/asset/errors.ts";
import { addSlides, mustTake, tooManySlides, uploadSlide } from "~/domain/live-class/add-slides.server.ts";
import { slidesSchema } from "~/domain/live-class/schemas.ts";
import { getSlides, type LectureSlides, removeSlide } from "~/domain/live-class/slides.server.ts";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { SlidesView } from "~/features/live-class/slides-view.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { appContext } from "~/request/app-context.ts";
import { postedFormWithFiles } from "~/request/form-with-files.server.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/lecture-slides.ts";

export const handle: RouteHandle = areaPage;

const namedBy = ({ id, lectureId }: Route.LoaderArgs["params"]) => ({ courseId: id, lectureId });

/** The slides of a lecture, which its room is given when it is made (LIV-6). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => getSlides(deps, actor, namedBy(params)));

export async function action({ context, params, request }: Route.ActionArgs) {
	const named = namedBy(params);
	const { deps, actor } = context.get(appContext);
	let asked: Promise<LectureSlides> | undefined;
	const ours = () => {
		asked ??= getSlides(deps, actor, named);
		return asked;
	};
	let coming = 0;
	const { submission, refused: wrong } = await postedFormWithFiles(context, request, slidesSchema, {
		field: "files",
		into: "slides",
		tooMany: tooManySlides,
		take: async ({ name, pieces }) => {
			mustTake(await ours(), coming);
			coming += 1;
			return uploadSlide(deps, actor, { name }, pieces);
		},
	});
	if (submission.status !== "success") return data({ error: wrong?.text ?? m.asset_missing() }, { status: 400 });
	const { intent, slide, slides } = submission.value;
	const { lecture, course } = await orProblem(context, ours);
	return orProblem(
		context,
		async ({ setToast }) => {
			const here = redirect(lecturePaths.slides(course.uuid, lecture.uuid), 303);
			if (intent === "remove") {
				await removeSlide(deps, actor, named, slide ?? "");
				setToast({ tone: "success", text: m.live_class_slides_removed() });
				return here;
			}
			// What came before the one that was refused is added all the same.
			await addSlides(deps, actor, lecture.uuid, slides);
			if (wrong) return refused(wrong);
			if (slides.length === 0) throw assetErrors.fail("FileMissing");
			setToast({ tone: "success", text: m.live_class_slides_added() });
			return here;
		},
		refused,
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.live_class_slides()}: ${loaderData?.lecture.title ?? m.lecture_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function LectureSlidesPage({ loaderData, actionData }: Route.ComponentProps) {
	const error = actionData && "error" in actionData ? actionData.error : null;
	return <SlidesView of={loaderData} error={error} />;
}
