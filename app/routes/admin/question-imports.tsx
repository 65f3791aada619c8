import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { listImports } from "~/domain/question-bank/imports.server.ts";
import { ImportRows } from "~/features/question-bank/import-list.tsx";
import { bankPaths } from "~/features/question-bank/paths.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/question-imports.ts";

export const handle: RouteHandle = areaPage;

/** The imports of questions, to be looked at and undone (QB-13). */
export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const size = PAGE_SIZES.imports;
		const imports = await listImports(deps, actor, { page, size });
		const nearest = nearestPage(page, imports.totalElements, size);
		if (nearest !== page) throw redirect(bankPaths.imports(nearest + 1));
		return { imports };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.question_bank_imports_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function QuestionImports({ loaderData: { imports } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				back={{ href: bankPaths.list(), label: m.question_bank_title() }}
				title={m.question_bank_imports_title()}
				lead={m.question_bank_imports_lead()}
				actions={
					<ButtonLink href={bankPaths.import()} icon="upload">
						{m.question_bank_page_title()}
					</ButtonLink>
				}
			/>
			{imports.content.length === 0 ? (
				<EmptyState title={m.question_bank_imports_none()}>
					<p>
						<a href={bankPaths.import()}>{m.question_bank_page_title()}</a>
					</p>
				</EmptyState>
			) : (
				<ImportRows imports={imports.content} />
			)}
			<div className="mt-6">
				<Pagination
					page={imports.page + 1}
					totalPages={imports.totalPages}
					hrefFor={(page) => bankPaths.imports(page)}
				/>
			</div>
		</>
	);
}
