import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination, Tabs } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { requireRole } from "~/domain/account/access.ts";
import { isSearching, MODEL_TEST_SORTS, modelTestSearchSchema } from "~/domain/attempt/list-search.ts";
import { listMyExams } from "~/domain/model-test/exam-list.server.ts";
import { EXAM_LIST_TYPES, type ExamListType } from "~/domain/model-test/rules.ts";
import { examListTypeSchema } from "~/domain/model-test/schemas.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { askedOf } from "~/features/attempt/list-address.ts";
import { ListSearchForm, NothingFound } from "~/features/attempt/list-search.tsx";
import { ExamCardView } from "~/features/model-test/exam-card.tsx";
import modelTestCss from "~/features/model-test/model-test.css?url";
import { modelTestPaths } from "~/features/model-test/paths.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-list.ts";

export const handle: RouteHandle = { ...areaPage, screen: "list" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: modelTestCss }];

type Given = { type?: string; page?: string };

/** `p/past/weekly-exam` is the first page of the past: the number may be missing, and a name is no number (SITE-2). */
function placeOf({ type, page }: Given): Given {
	const named = type === undefined && page !== undefined && examListTypeSchema.safeParse(page).success;
	return named ? { type: page } : { type, page };
}

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const given = placeOf(params);
		const type = examListTypeSchema.safeParse(given.type ?? "all");
		if (!type.success) throw requestErrors.fail("NotFound");
		const page = pageFromPath(given.page);
		const student = requireRole(actor, "student");
		const search = modelTestSearchSchema.parse(askedOf(url.searchParams));
		const mine = await listMyExams(deps, student, { type: type.data, ...search, page, size: PAGE_SIZE });
		const nearest = nearestPage(page, mine.exams.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(modelTestPaths.examList(type.data, nearest + 1, search));
		return { type: type.data, search, ...mine, serverNow: deps.clock() };
	});

const TYPE_NAME: Record<ExamListType, () => string> = {
	all: m.common_all,
	upcoming: m.model_test_type_upcoming,
	registered: m.model_test_type_registered,
	past: m.model_test_type_past,
};

const EMPTY: Record<ExamListType, { title: () => string; text: () => string }> = {
	all: { title: m.model_test_empty_all, text: m.model_test_empty_all_text },
	upcoming: { title: m.model_test_empty_upcoming, text: m.model_test_empty_upcoming_text },
	registered: { title: m.model_test_empty_registered, text: m.model_test_empty_registered_text },
	past: { title: m.model_test_empty_past, text: m.model_test_empty_past_text },
};

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const type = loaderData?.type ?? "all";
	const page =
		loaderData && loaderData.exams.page > 0
			? ` · ${m.common_page_number({ number: num(loaderData.exams.page + 1) })}`
			: "";
	return [
		{ title: `${m.model_test_names()}: ${TYPE_NAME[type]()}${page} · ${m.common_app_name()}` },
		{ name: "robots", content: "noindex" },
	];
};

function NoneOf({ type }: { type: ExamListType }) {
	return (
		<EmptyState
			title={EMPTY[type].title()}
			action={
				type === "all" ? null : (
					<ButtonLink href={modelTestPaths.examList(type === "upcoming" ? "past" : "upcoming")}>
						{type === "upcoming" ? m.model_test_see_past() : m.model_test_see_upcoming()}
					</ButtonLink>
				)
			}
		>
			<p>{EMPTY[type].text()}</p>
		</EmptyState>
	);
}

export default function ExamList({ loaderData }: Route.ComponentProps) {
	const { type, search, options, exams, counts, serverNow } = loaderData;
	const searched = { search, options, all: modelTestPaths.examList(type) };
	return (
		<>
			<PageHeader title={m.model_test_names()} lead={m.model_test_mine_lead()} />
			<Tabs
				label={m.model_test_mine_which()}
				items={EXAM_LIST_TYPES.map((name) => ({
					href: modelTestPaths.examList(name, 1, search),
					label: TYPE_NAME[name](),
					count: counts[name],
					current: name === type,
				}))}
			/>
			<ListSearchForm {...searched} action={modelTestPaths.examList(type)} sorts={MODEL_TEST_SORTS} />
			{exams.content.length === 0 ? (
				<div className="mt-6">
					{isSearching(search) ? (
						<NothingFound {...searched} title={m.model_test_search_empty()} />
					) : (
						<NoneOf type={type} />
					)}
				</div>
			) : (
				<ul className="grid-2 mt-6">
					{exams.content.map((exam) => (
						<li key={exam.uuid} className="grid">
							<ExamCardView
								exam={exam}
								mine={exam}
								result={exam.result}
								serverNow={serverNow}
								href={modelTestPaths.exam(exam.uuid)}
								level="h2"
							/>
						</li>
					))}
				</ul>
			)}
			<div className="mt-8">
				<Pagination
					page={exams.page + 1}
					totalPages={exams.totalPages}
					hrefFor={(page) => modelTestPaths.examList(type, page, search)}
				/>
			</div>
		</>
	);
}
