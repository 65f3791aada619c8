import { redirect } from "react-router";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Badge, PageHeader } from "~/components/surfaces.tsx";
import { HOMES } from "~/domain/account/homes.ts";
import { type AdminExam, listAdminExams } from "~/domain/model-test/admin-exams.server.ts";
import { phaseOf } from "~/domain/model-test/rules.ts";
import { PhaseBadge } from "~/features/model-test/badges.tsx";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { dateTime, langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/home.ts";

export const handle: RouteHandle = areaPage;

/** @param page counts from 1 */
const pathOf = (page: number) => (page === 1 ? HOMES.admin : `${HOMES.admin}?page=${page}`);

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const exams = await listAdminExams(deps, actor, { page, size: PAGE_SIZE });
		const nearest = nearestPage(page, exams.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(pathOf(nearest + 1));
		return { exams, now: deps.clock() };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.model_test_names()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

function ExamRow({ exam, now }: { exam: AdminExam; now: number }) {
	return (
		<li className="row">
			<div className="min-w-0">
				<h2 className="text-base" lang={langOfText(exam.name)}>
					{exam.name}
				</h2>
				<p className="text-sm text-soft">
					{dateTime(exam.startAt)} – {dateTime(exam.stopAt)}
				</p>
				<p className="text-sm">
					{m.model_test_admin_exam_counts({
						registrations: num(exam.registrations),
						attempts: num(exam.attempts),
					})}
					{exam.rankedAt !== null && <> · {m.model_test_admin_ranked({ time: dateTime(exam.rankedAt) })}</>}
				</p>
			</div>
			{exam.state === "draft" ? (
				<Badge tone="warning">{m.model_test_admin_state_draft()}</Badge>
			) : (
				<PhaseBadge phase={phaseOf(exam, now)} />
			)}
		</li>
	);
}

export default function AdminHome({ loaderData: { exams, now } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={m.model_test_names()} lead={m.model_test_admin_lead()} />
			{exams.content.length === 0 ? (
				<EmptyState title={m.model_test_admin_none()} />
			) : (
				<ul className="rows">
					{exams.content.map((exam) => (
						<ExamRow key={exam.uuid} exam={exam} now={now} />
					))}
				</ul>
			)}
			<Pagination page={exams.page + 1} totalPages={exams.totalPages} hrefFor={pathOf} />
		</>
	);
}
