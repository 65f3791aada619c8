import { ButtonLink } from "~/components/button.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { getResultPage, REVIEW_FILTERS, type ReviewFilter } from "~/domain/model-test/result-page.server.ts";
import { examIdSchema } from "~/domain/model-test/schemas.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { LateAnswers } from "~/features/attempt/late-answers.tsx";
import resultCss from "~/features/attempt/result.css?url";
import { ResultCard, SubjectResults } from "~/features/attempt/result-summary.tsx";
import { Review } from "~/features/attempt/review.tsx";
import { When } from "~/features/model-test/student-exam-card.tsx";
import { ThrownView } from "~/features/shell/problem-view.tsx";
import { studentPaths } from "~/features/shell/student-paths.ts";
import { pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import type { Route } from "./+types/weekly-exam-result.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: resultCss }];

const SIZE = 10;

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const filter: ReviewFilter = REVIEW_FILTERS.find((name) => name === url.searchParams.get("show")) ?? "all";
		const id = examIdSchema.safeParse(params.weeklyExamUuid);
		if (!id.success) throw modelTestErrors.fail("ExamNotFound");
		const result = await getResultPage(deps, actor, id.data, { page, size: SIZE, filter });
		return { result, filter, filters: REVIEW_FILTERS, accountUuid: actor?.accountUuid ?? "" };
	});

/** The address of a page of the review, shortest form. `page` counts from 1. */
function reviewPath(examUuid: string, filter: ReviewFilter, page: number): string {
	const query = new URLSearchParams();
	if (filter !== "all") query.set("show", filter);
	if (page > 1) query.set("page", String(page));
	return `${studentPaths.result(examUuid)}${query.size > 0 ? `?${query}` : ""}`;
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const name = loaderData?.result.exam.name;
	return [
		{ title: `${name ? m.exam_result_title({ name }) : m.exam_result()} · ${m.common_app_name()}` },
		{ name: "robots", content: "noindex" },
	];
};

export default function ResultPage({ loaderData: { result, filter, filters, accountUuid } }: Route.ComponentProps) {
	const { exam, summary, stopped, answers } = result;
	return (
		<>
			<KatexStyles
				in={
					answers?.content.flatMap((question) => [
						question.contentHtml,
						question.explanationHtml,
						...question.options.map((option) => option.contentHtml),
					]) ?? []
				}
			/>
			<PageHeader
				back={{ href: studentPaths.exam(exam.uuid), label: m.student_see_details() }}
				title={m.exam_result_title({ name: exam.name })}
			/>
			<LateAnswers examUuid={exam.uuid} accountUuid={accountUuid} />
			<ResultCard result={result} />
			<SubjectResults subjects={summary.subjects} />
			{answers ? (
				<Review
					answers={answers}
					filters={filters}
					filter={filter}
					hrefFor={(name, page) => reviewPath(exam.uuid, name, page)}
				/>
			) : (
				<div className="mt-10">
					<Alert tone="info" title={stopped ? m.exam_answers_away() : m.errors_answers_not_yet()}>
						{!stopped && (
							<p>
								{m.exam_answers_from()} <When at={exam.stopAt} />
							</p>
						)}
					</Alert>
				</div>
			)}
		</>
	);
}

/** No result yet, and the one thing to do about it. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	const uuid = params.weeklyExamUuid ?? "";
	const ways: Record<string, { href: string; label: string }> = {
		AttemptRunning: { href: studentPaths.attend(uuid), label: m.student_continue() },
		NoAttempt: { href: studentPaths.exam(uuid), label: m.student_see_details() },
	};
	return (
		<ThrownView
			error={error}
			action={(code) => {
				const way = ways[code];
				return way && <ButtonLink href={way.href}>{way.label}</ButtonLink>;
			}}
		/>
	);
}
