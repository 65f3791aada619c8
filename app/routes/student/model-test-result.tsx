import { ButtonLink } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import { REVIEW_FILTERS, type ReviewFilter } from "~/domain/attempt/review.ts";
import { stopsForAllAt } from "~/domain/model-test/exam-end.ts";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { getResultWithAppeals } from "~/domain/question-appeal/result-with-appeals.server.ts";
import { KeepResult } from "~/features/attempt/keep-result.tsx";
import { resultMeta } from "~/features/attempt/kinds.ts";
import { ResultView } from "~/features/attempt/result-view.tsx";
import { cardOf, countsOf, sharedText } from "~/features/attempt/result-words.ts";
import examResultCss from "~/features/model-test/exam-result.css?url";
import { ExamNextSteps, ExamScore, ScoreCorrections } from "~/features/model-test/exam-result.tsx";
import { modelTestPaths, sharePath } from "~/features/model-test/paths.ts";
import { ScoreField } from "~/features/model-test/score-field.tsx";
import { AppealInReview, OwnAppeals } from "~/features/question-appeal/in-review.tsx";
import { ThrownView } from "~/features/shell/problem-view.tsx";
import { pagePath } from "~/lib/page-path.ts";
import { PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-result.ts";

export const handle: RouteHandle = { ...areaPage, screen: "result" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: examResultCss }];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const filter = REVIEW_FILTERS.find((name) => name === url.searchParams.get("show")) ?? "all";
		const result = await getResultWithAppeals(deps, actor, examIdOf(params.modelTestUuid), {
			page,
			size: PAGE_SIZE,
			filter,
		});
		const shareUrl = deps.vars.PUBLIC_ORIGIN + pagePath(sharePath(result.exam.id));
		return { result, filter, shareUrl, accountUuid: actor?.accountUuid ?? "", student: actor?.name ?? "" };
	});

/** The address of a page of the review, shortest form. `page` counts from 1. */
function reviewPath(examUuid: string, filter: ReviewFilter, page: number): string {
	const query = new URLSearchParams();
	if (filter !== "all") query.set("show", filter);
	if (page > 1) query.set("page", String(page));
	return `${modelTestPaths.result(examUuid)}${query.size > 0 ? `?${query}` : ""}`;
}

export const meta: Route.MetaFunction = ({ loaderData }) => resultMeta("model-test", loaderData?.result.exam.name);

export default function ResultPage({ loaderData }: Route.ComponentProps) {
	const { result, filter, shareUrl, accountUuid, student } = loaderData;
	const { exam, summary, stopped, answers, away, mayAppeal } = result;
	const appeals = new Map(result.appeals.map((appeal) => [appeal.questionUuid, appeal]));
	const noAnswers = away ? m.model_test_answers_away() : stopped ? m.errors_keys_held() : m.errors_answers_not_yet();
	return (
		<ResultView
			kind="model-test"
			uuid={exam.uuid}
			name={exam.name}
			accountUuid={accountUuid}
			whose={`${student} · ${dateTime(exam.startAt)}`}
			detailsPath={modelTestPaths.exam(exam.uuid)}
			score={
				<>
					<ExamScore result={result} />
					<ScoreCorrections summary={summary} />
					{answers && <OwnAppeals examUuid={exam.uuid} appeals={result.appeals} />}
					<ExamNextSteps examUuid={exam.uuid} stopped={stopped} />
					{summary.score !== null && (
						<KeepResult
							text={sharedText(exam.name, summary)}
							url={shareUrl}
							card={cardOf(exam, summary)}
							student={student}
						/>
					)}
				</>
			}
			subjects={summary.subjects}
			named={exam.subjects}
			review={{
				...{ answers, filters: REVIEW_FILTERS, filter },
				counts: summary.score === null ? null : countsOf(summary),
				hrefFor: (name, page) => reviewPath(exam.uuid, name, page),
				foot: (question) => (
					<AppealInReview
						examUuid={exam.uuid}
						question={question}
						appeal={appeals.get(question.uuid) ?? null}
						isOpen={mayAppeal}
					/>
				),
				instead: (
					<div className="mt-10">
						<Alert tone="info" title={noAnswers}>
							{!stopped && (
								<p>
									{m.model_test_answers_from()} <When at={stopsForAllAt(exam)} />
								</p>
							)}
						</Alert>
					</div>
				),
			}}
		>
			{summary.field && <ScoreField field={summary.field} />}
		</ResultView>
	);
}

/** No result yet, and the one thing to do about it. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	const uuid = params.modelTestUuid ?? "";
	const ways: Record<string, { href: string; label: string }> = {
		AttemptRunning: { href: modelTestPaths.attend(uuid), label: m.common_continue() },
		NoAttempt: { href: modelTestPaths.exam(uuid), label: m.common_see_details() },
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
