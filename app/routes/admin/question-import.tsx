import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { undoImportForm } from "~/domain/question-bank/edit-schemas.ts";
import { getImport, importUuidOf } from "~/domain/question-bank/imports.server.ts";
import { undoImport } from "~/domain/question-bank/undo-import.server.ts";
import { ImportView, importName } from "~/features/question-bank/import-list.tsx";
import { bankPaths } from "~/features/question-bank/paths.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/question-import.ts";
import { refusedForm } from "./exam/refused.server.ts";

export const handle: RouteHandle = areaPage;

/** One import, and the question whether it is to be undone (QB-13). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => ({
		of: await getImport(deps, actor, importUuidOf(params.importUuid), PAGE_SIZES.importedQuestions),
	}));

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, undoImportForm);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await undoImport(deps, actor, importUuidOf(params.importUuid), submission.value.name);
			setToast({ tone: "success", text: m.question_bank_imports_undone() });
			return redirect(bankPaths.imports());
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.question_bank_imports_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function QuestionImportPage({ loaderData: { of }, actionData }: Route.ComponentProps) {
	return (
		<div className="grid max-w-3xl gap-6">
			<PageHeader
				back={{ href: bankPaths.imports(), label: m.question_bank_imports_title() }}
				title={importName(of.import)}
			/>
			<ImportView of={of} lastResult={actionData} />
		</div>
	);
}
