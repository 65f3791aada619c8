import { data, redirect } from "react-router";
import { giveExtraTime } from "~/domain/exam-time/give-extra-time.server.ts";
import { extraTimeSchema, soughtSchema } from "~/domain/exam-time/schemas.ts";
import { getExtraTime } from "~/domain/exam-time/students.server.ts";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { ExtraTimeView } from "~/features/exam-time/extra-time-view.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/extra-time.ts";
import { refusedForm } from "./refused.server.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const asked = soughtSchema.parse({ q: url.searchParams.get("q"), student: url.searchParams.get("student") });
		const [page, size] = [pageFromPath(url.searchParams.get("page") ?? undefined), PAGE_SIZES.extraTime];
		const read = await getExtraTime(deps, actor, examIdOf(params.examUuid), { ...asked, page, size });
		const nearest = nearestPage(page, read.given.totalElements, size);
		if (nearest !== page) throw redirect(adminExamPaths.extraTime(read.exam.uuid, { ...asked, page: nearest + 1 }));
		return { q: asked.q, ...read };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, extraTimeSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { examUuid, isTold } = await giveExtraTime(deps, actor, examIdOf(params.examUuid), submission.value);
			setToast({ tone: "success", text: isTold ? m.exam_time_saved() : m.common_saved() });
			return redirect(adminExamPaths.extraTime(examUuid));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.exam_time_extra()}: ${loaderData?.exam.name ?? m.model_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function ExtraTime({ loaderData, actionData }: Route.ComponentProps) {
	return <ExtraTimeView {...loaderData} lastResult={actionData} />;
}
