import { redirect } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { paymentFailure } from "~/domain/payment/failure.ts";
import { AttemptRows } from "~/features/mock-test/attempt-rows.tsx";
import { BeginCard } from "~/features/mock-test/begin-card.tsx";
import mockTestCss from "~/features/mock-test/mock-test.css?url";
import { mockTestPaths } from "~/features/mock-test/paths.ts";
import { ProgressChart } from "~/features/mock-test/progress-chart.tsx";
import { MockTestTabs } from "~/features/mock-test/type-tabs.tsx";
import { FailureAlert } from "~/features/payment/failure-alert.tsx";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/mock-test-mine.ts";
import { loadMinePage, type MinePage } from "./mock-test-mine.server.ts";
import { typeIdOf } from "./mock-test-params.server.ts";

export const handle: RouteHandle = { ...areaPage, screen: "list" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: mockTestCss }];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath((params as { page?: string }).page);
		const asked = url.searchParams.get("mockTestTypeUuid");
		const type = asked ? typeIdOf(asked) : undefined;
		const mine = await loadMinePage(deps, actor, { type, page, size: PAGE_SIZE });
		const nearest = nearestPage(page, mine.attempts.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(mockTestPaths.mine(nearest + 1, type));
		return { mine, type: type ?? null, failure: paymentFailure(url.searchParams) };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const number = loaderData && loaderData.mine.attempts.page > 0 ? num(loaderData.mine.attempts.page + 1) : null;
	const page = number ? ` · ${m.common_page_number({ number })}` : "";
	return [
		{ title: `${m.mock_test_mine_title()}${page} · ${m.common_app_name()}` },
		{ name: "robots", content: "noindex" },
	];
};

/** Which attempts: a form of its own address, so that it works without JavaScript. */
function Filter({ types, type }: { types: MinePage["types"]; type: string | null }) {
	return (
		<GetForm action={mockTestPaths.mine()} className="attempt-filter">
			<SelectField
				id="mockTestTypeUuid"
				name="mockTestTypeUuid"
				label={m.mock_test_filter()}
				key={type ?? ""}
				defaultValue={types.find(({ uuid, id }) => type === uuid || type === String(id))?.uuid ?? ""}
			>
				<option value="">{m.mock_test_filter_all()}</option>
				{types.map(({ uuid, title }) => (
					<option key={uuid} value={uuid} lang={langOfText(title)}>
						{title}
					</option>
				))}
			</SelectField>
			<Button variant="secondary" icon="filter">
				{m.mock_test_filter_show()}
			</Button>
		</GetForm>
	);
}

function Charts({ charts }: { charts: MinePage["charts"] }) {
	if (charts.length === 0) return null;
	return (
		<section className="mt-8" aria-labelledby="progress">
			<h2 id="progress" className="text-lg">
				{m.mock_test_progress()}
			</h2>
			<div className="progress-list">
				{charts.map(({ type, points }) => (
					<section key={type.uuid} aria-label={type.title}>
						<h3 className="text-base" lang={langOfText(type.title)}>
							<a href={mockTestPaths.type(type.uuid)}>{type.title}</a>
						</h3>
						<ProgressChart points={points} />
					</section>
				))}
			</div>
		</section>
	);
}

/** What was bought leads on to its start. */
function Begin({ begin }: { begin: NonNullable<MinePage["begin"]> }) {
	const type = mockTestPaths.type(begin.type.uuid);
	return (
		<div className="mb-8 max-w-120">
			<p className="mb-3 text-lg font-semibold" lang={langOfText(begin.type.title)}>
				<a href={type}>{begin.type.title}</a>
			</p>
			<BeginCard student={begin} error={null} failure={null} action={type} />
		</div>
	);
}

function Nothing() {
	return (
		<div className="mt-8">
			<EmptyState
				title={m.mock_test_mine_empty()}
				action={<ButtonLink href={mockTestPaths.select()}>{m.mock_test_list_title()}</ButtonLink>}
			>
				<p>{m.mock_test_mine_empty_text()}</p>
			</EmptyState>
		</div>
	);
}

export default function MyMockTests({ loaderData: { mine, type, failure } }: Route.ComponentProps) {
	const { attempts, types, charts } = mine;
	const open = attempts.content.filter(({ state }) => state !== "finished");
	const finished = attempts.content.filter(({ state }) => state === "finished");
	return (
		<>
			<PageHeader title={m.mock_test_mine_title()} lead={mine.begin ? undefined : m.mock_test_mine_lead()} />
			<FailureAlert failure={failure}>
				{type && (
					<p className="mt-3">
						<ButtonLink href={mockTestPaths.buy(type)} variant="secondary" small>
							{m.mock_test_payment_again()}
						</ButtonLink>
					</p>
				)}
			</FailureAlert>
			{mine.begin && <Begin begin={mine.begin} />}
			<MockTestTabs current="mine" counts={mine.counts} attempts={mine.attemptCount} />
			{(type || attempts.totalElements > 0) && <Filter types={types} type={type} />}
			{attempts.totalElements === 0 ? (
				!mine.begin && <Nothing />
			) : (
				<>
					{open.length > 0 && (
						<section className="mt-8" aria-labelledby="open">
							<h2 id="open" className="text-lg">
								{m.mock_test_unfinished()}
							</h2>
							<AttemptRows attempts={open} ofOneType={type !== null} />
						</section>
					)}
					<Charts charts={charts} />
					{finished.length > 0 && (
						<section className="mt-8" aria-labelledby="attempts">
							<div className="flex flex-wrap items-baseline justify-between gap-3">
								<h2 id="attempts" className="text-lg">
									{m.mock_test_attempts()}
								</h2>
								{type && <a href={mockTestPaths.type(type)}>{m.mock_test_take_again()}</a>}
							</div>
							<AttemptRows attempts={finished} ofOneType={type !== null} />
						</section>
					)}
				</>
			)}
			<div className="mt-8">
				<Pagination
					page={attempts.page + 1}
					totalPages={attempts.totalPages}
					hrefFor={(page) => mockTestPaths.mine(page, type ?? undefined)}
				/>
			</div>
		</>
	);
}
