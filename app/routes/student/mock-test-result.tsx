import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { REVIEW_FILTERS, type ReviewFilter } from "~/domain/attempt/review.ts";
import { retryWrong } from "~/domain/mock-test/begin-attempt.server.ts";
import { getMockResultPage } from "~/domain/mock-test/result-page.server.ts";
import { retrySchema } from "~/domain/mock-test/schemas.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { KeepResult } from "~/features/attempt/keep-result.tsx";
import { resultMeta } from "~/features/attempt/kinds.ts";
import { ResultView } from "~/features/attempt/result-view.tsx";
import { cardOf, countsOf, sharedText } from "~/features/attempt/result-words.ts";
import { MockScore, NextSteps } from "~/features/mock-test/mock-result.tsx";
import mockTestResultCss from "~/features/mock-test/mock-test-result.css?url";
import { mockTestPath, mockTestPaths } from "~/features/mock-test/paths.ts";
import { ProgressChart } from "~/features/mock-test/progress-chart.tsx";
import { QuestionTimes } from "~/features/mock-test/question-times.tsx";
import { ThrownView } from "~/features/shell/problem-view.tsx";
import { pagePath } from "~/lib/page-path.ts";
import { PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { dateTime, inWords } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/mock-test-result.ts";
import { attemptIdOf } from "./mock-test-params.server.ts";

export const handle: RouteHandle = { ...areaPage, screen: "result" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: mockTestResultCss }];

/** The last segment that shows no question: what went wrong is about to be practised, and its answers stay away (MOCK-5). */
const PRACTISE = "practise";

/** Which questions: all without a last segment. @throws DomainError NotFound for a word that names none */
function filterOf(verdict: string | undefined): ReviewFilter {
	if (verdict === undefined || verdict === PRACTISE) return "all";
	const filter = REVIEW_FILTERS.find((name) => name === verdict && name !== "all");
	if (!filter) throw requestErrors.fail("NotFound");
	return filter;
}

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const filter = filterOf(params.verdict);
		const id = attemptIdOf(params.mockTestUuid);
		const shown = await getMockResultPage(deps, actor, id, { page, size: PAGE_SIZE, filter });
		const shareUrl = deps.vars.PUBLIC_ORIGIN + pagePath(mockTestPath(shown.result.type.uuid));
		const practising = params.verdict === PRACTISE;
		// What is about to be practised is not given away, not even in the data of the page.
		const answers = practising ? null : shown.answers;
		return {
			filter,
			...shown,
			answers,
			practising,
			shareUrl,
			accountUuid: actor?.accountUuid ?? "",
			student: actor?.name ?? "",
		};
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	await postedFields(context, request, retrySchema);
	return orProblem(
		context,
		async ({ deps, actor }) => {
			const { uuid } = await retryWrong(deps, actor, attemptIdOf(params.mockTestUuid));
			return redirect(mockTestPaths.attend(uuid));
		},
		({ text }, { setToast }) => {
			setToast({ tone: "danger", text });
			return redirect(mockTestPaths.result(params.mockTestUuid));
		},
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => resultMeta("mock-test", loaderData?.result.type.title);

export default function MockTestResultPage({ loaderData }: Route.ComponentProps) {
	const { result, answers, points, named, filter, practising, shareUrl, accountUuid, student } = loaderData;
	const { attemptUuid: uuid, type } = result;
	const pathOf = (name: ReviewFilter, page: number) =>
		mockTestPaths.result(uuid, name === "all" ? undefined : name, page);
	return (
		<ResultView
			kind="mock-test"
			uuid={uuid}
			name={type.title}
			accountUuid={accountUuid}
			whose={`${student} · ${dateTime(result.finishedAt)}`}
			detailsPath={mockTestPaths.type(type.uuid)}
			lead={result.retryOfUuid ? m.mock_test_retry_badge() : undefined}
			score={
				<>
					<MockScore result={result} />
					<NextSteps result={result} />
					{!practising && result.score !== null && (
						<KeepResult
							text={sharedText(type.title, result)}
							url={shareUrl}
							card={cardOf({ name: type.title, color: type.color }, result)}
							student={student}
						/>
					)}
				</>
			}
			subjects={result.subjects}
			named={named}
			review={{
				...{
					filters: REVIEW_FILTERS,
					filter,
					hrefFor: pathOf,
					counts: result.score === null ? null : countsOf(result),
				},
				answers,
				instead: practising ? (
					<p className="mt-8">
						<a href={pathOf("all", 1)}>{m.mock_test_practise_later()}</a>
					</p>
				) : (
					<div className="mt-10">
						<Alert tone="info" title={m.errors_keys_held()} />
					</div>
				),
				note: ({ timeSpentMs }) =>
					timeSpentMs !== null && (
						<span className="text-sm text-soft">{m.mock_test_time_on({ time: inWords(timeSpentMs) })}</span>
					),
			}}
		>
			{points.length > 0 && !practising && (
				<section className="no-print mt-10" aria-labelledby="progress">
					<h2 id="progress" className="mb-1 text-lg">
						{m.mock_test_progress()}
					</h2>
					<ProgressChart points={points} current={uuid} />
				</section>
			)}
			{!practising && (
				<QuestionTimes
					questions={result.questions}
					hrefFor={(position) => `${pathOf("all", Math.ceil(position / PAGE_SIZE))}#q${position}`}
				/>
			)}
		</ResultView>
	);
}

/** No result yet, and the one thing to do about it. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	const uuid = params.mockTestUuid ?? "";
	return (
		<ThrownView
			error={error}
			action={(code) =>
				code === "AttemptRunning" || code === "NotStarted" ? (
					<ButtonLink href={mockTestPaths.attend(uuid)}>{m.common_continue()}</ButtonLink>
				) : (
					<ButtonLink href={mockTestPaths.mine()}>{m.mock_test_mine_title()}</ButtonLink>
				)
			}
		/>
	);
}
