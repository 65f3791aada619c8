import { redirect } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { Pagination, Tabs } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { requireRole } from "~/domain/account/access.ts";
import { listMyExams } from "~/domain/model-test/exam-list.server.ts";
import { EXAM_LIST_TYPES, type ExamListType } from "~/domain/model-test/rules.ts";
import { examListTypeSchema, examSearchSchema } from "~/domain/model-test/schemas.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { ExamCardView } from "~/features/model-test/exam-card.tsx";
import modelTestCss from "~/features/model-test/model-test.css?url";
import { modelTestPaths } from "~/features/model-test/paths.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { nameIn, num } from "~/lib/words.ts";
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
		const search = examSearchSchema.parse({ q: url.searchParams.get("q"), subject: url.searchParams.get("subject") });
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

function NothingFound({ type }: { type: ExamListType }) {
	return (
		<EmptyState
			plain
			title={m.model_test_search_empty()}
			action={<ButtonLink href={modelTestPaths.examList(type)}>{m.model_test_search_all()}</ButtonLink>}
		>
			<p>{m.model_test_search_empty_text()}</p>
		</EmptyState>
	);
}

/** Looking through the list: a form of its own address, so that it works without JavaScript and can be kept. */
function Search({ type, search, subjects }: Pick<Route.ComponentProps["loaderData"], "type" | "search" | "subjects">) {
	return (
		<form method="get" action={modelTestPaths.examList(type)} className="list-search">
			<InputField
				id="exam-name"
				key={`name ${search.q}`}
				type="search"
				name="q"
				label={m.common_name()}
				defaultValue={search.q}
				maxLength={100}
			/>
			<SelectField
				id="exam-subject"
				key={`subject ${search.subject}`}
				name="subject"
				label={m.common_subject()}
				defaultValue={search.subject}
			>
				<option value="">{m.model_test_all_subjects()}</option>
				{subjects.map(({ uuid, title, titleBn }) => (
					<option key={uuid} value={uuid}>
						{nameIn(title, titleBn)}
					</option>
				))}
			</SelectField>
			<Button variant="secondary" icon="search">
				{m.common_search()}
			</Button>
		</form>
	);
}

export default function ExamList({ loaderData }: Route.ComponentProps) {
	const { type, search, exams, counts, serverNow } = loaderData;
	const searching = search.q !== "" || search.subject !== "";
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
			<Search {...loaderData} />
			{exams.content.length === 0 ? (
				<div className="mt-6">{searching ? <NothingFound type={type} /> : <NoneOf type={type} />}</div>
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
