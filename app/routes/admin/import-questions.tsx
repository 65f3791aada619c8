import { data, Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { CheckField, SelectField, TextareaField } from "~/components/field.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { importErrorText } from "~/domain/question-bank/import-text.ts";
import { type ImportQuestions, importQuestionsSchema } from "~/domain/question-bank/schemas.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/import-questions.ts";

export const handle: RouteHandle = areaPage;

/** How many of the errors one page shows; the rest are fixed by the same reading. */
const SHOWN_ERRORS = 50;

export async function action({ context, request }: Route.ActionArgs) {
	const form = await request.formData();
	const file = form.get("file");
	const typed = String(form.get("text") ?? "");
	const text = file instanceof File && file.size > 0 ? await file.text() : typed;
	const values = { format: String(form.get("format") ?? "gift"), text, dryRun: form.get("dryRun") === "on" };
	const parsed = importQuestionsSchema.safeParse(values);
	const invalid = (why: string, status: number) => data({ values, invalid: why }, { status });
	if (!parsed.success || !text.trim()) return invalid(m.question_bank_page_nothing(), 400);
	return orProblem(
		context,
		async (app) => ({ values, invalid: null, ...(await reportOf(app, parsed.data)) }),
		(problem) => invalid(problem.text, problem.status),
	);
}

/** Imports, or only checks, and says what came of it. @throws DomainError of requireRole */
async function reportOf({ deps, actor }: AppContext, input: ImportQuestions) {
	const report = await importQuestions(deps, actor, input);
	const counts = [report.created, report.updated, report.unchanged].map(num);
	return {
		dryRun: report.dryRun,
		counts: { created: counts[0] ?? "", updated: counts[1] ?? "", unchanged: counts[2] ?? "" },
		errors: report.errors.slice(0, SHOWN_ERRORS).map((error) => ({ code: error.code, text: importErrorText(error) })),
		moreErrors: Math.max(report.errors.length - SHOWN_ERRORS, 0),
	};
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.question_bank_page_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

function Report({ result }: { result: Route.ComponentProps["actionData"] }) {
	if (!result) return null;
	if (result.invalid !== null)
		return (
			<Alert tone="danger" live>
				{result.invalid}
			</Alert>
		);
	if (result.errors.length === 0)
		return (
			<Alert tone="success" live title={result.dryRun ? m.question_bank_page_dry_ok() : m.question_bank_page_done()}>
				<p>{m.question_bank_page_counts(result.counts)}</p>
			</Alert>
		);
	return (
		<Alert tone="danger" live title={m.question_bank_page_refused()}>
			<ul className="mt-2 list-disc ps-5">
				{result.errors.map((error) => (
					<li key={`${error.code}${error.text}`}>
						{error.code && <strong>{error.code}: </strong>}
						{error.text}
					</li>
				))}
			</ul>
			{result.moreErrors > 0 && <p>{m.question_bank_page_more({ count: result.moreErrors })}</p>}
		</Alert>
	);
}

export default function ImportPage({ actionData }: Route.ComponentProps) {
	const pending = useNavigation().state === "submitting";
	const values = actionData?.values;
	return (
		<>
			<PageHeader title={m.question_bank_page_title()} lead={m.question_bank_page_lead()} />
			<div className="mt-6 grid max-w-[48rem] gap-6">
				<Report result={actionData} />
				<Form method="post" encType="multipart/form-data" className="grid gap-4">
					<SelectField
						id="format"
						name="format"
						label={m.question_bank_page_format()}
						defaultValue={values?.format ?? "gift"}
					>
						<option value="gift">GIFT</option>
						<option value="csv">CSV</option>
					</SelectField>
					<div className="field">
						<label className="field-label" htmlFor="file">
							{m.question_bank_page_file()}
						</label>
						<input id="file" name="file" type="file" accept=".gift,.csv,.txt,text/*" className="input" />
					</div>
					<TextareaField
						id="text"
						name="text"
						label={m.question_bank_page_text()}
						hint={m.question_bank_page_text_hint()}
						rows={12}
						defaultValue={values?.text}
						spellCheck={false}
					/>
					<CheckField
						id="dryRun"
						name="dryRun"
						label={m.question_bank_page_dry()}
						defaultChecked={values?.dryRun ?? true}
					/>
					<Button type="submit" pending={pending}>
						{m.question_bank_page_send()}
					</Button>
				</Form>
			</div>
		</>
	);
}
