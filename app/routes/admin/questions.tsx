import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { listBank } from "~/domain/question-bank/bank.server.ts";
import { bankSearchSchema } from "~/domain/question-bank/edit-schemas.ts";
import { listSubjects } from "~/domain/question-bank/subjects.server.ts";
import { BankExport, BankFilters, BankRows } from "~/features/question-bank/bank-list.tsx";
import { bankPaths } from "~/features/question-bank/paths.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { questions as questionCount } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/questions.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const search = bankSearchSchema.parse(Object.fromEntries(url.searchParams));
		const size = PAGE_SIZES.bank;
		const [questions, subjects] = await Promise.all([
			listBank(deps, actor, { page, size, ...search }),
			listSubjects(deps, actor),
		]);
		const nearest = nearestPage(page, questions.totalElements, size);
		if (nearest !== page) throw redirect(bankPaths.list(nearest + 1, search));
		return { questions, subjects, search };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.question_bank_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function QuestionBank({ loaderData: { questions, subjects, search } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				title={m.question_bank_title()}
				lead={questionCount(questions.totalElements)}
				actions={
					<ButtonLink href={bankPaths.new()} icon="plus">
						{m.question_bank_new()}
					</ButtonLink>
				}
			/>
			<BankFilters search={search} subjects={subjects} />
			{questions.content.length === 0 ? (
				<EmptyState title={m.question_bank_none()}>
					<p>
						{m.question_bank_none_text()} <a href={bankPaths.import()}>{m.question_bank_page_title()}</a>
					</p>
				</EmptyState>
			) : (
				<BankRows questions={questions.content} />
			)}
			{questions.totalElements > 0 && <BankExport search={search} total={questions.totalElements} />}
			<div className="mt-6">
				<Pagination
					page={questions.page + 1}
					totalPages={questions.totalPages}
					hrefFor={(page) => bankPaths.list(page, search)}
				/>
			</div>
		</>
	);
}
