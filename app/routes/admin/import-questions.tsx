import { getFormProps, getInputProps, getSelectProps, getTextareaProps, useForm } from "@conform-to/react";
import { data, Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { CheckField, SelectField, TextareaField } from "~/components/field.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { importErrorText } from "~/domain/question-bank/import-text.ts";
import {
	type ImportForm,
	type ImportQuestions,
	importFormSchema,
	importQuestionsSchema,
	MAX_IMPORT_BYTES,
} from "~/domain/question-bank/schemas.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/import-questions.ts";

export const handle: RouteHandle = areaPage;

const SHOWN_ERRORS = PAGE_SIZES.importErrors;

export async function action({ context, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, importFormSchema, { maxBytes: MAX_IMPORT_BYTES });
	const nothing = () => ({ formErrors: [m.question_bank_page_nothing()] });
	if (submission.status !== "success")
		return data({ result: submission.reply(nothing()), report: null }, { status: 400 });
	const { file, text: typed, format, dryRun } = submission.value;
	const text = file ? await file.text() : typed;
	// The text of a file is shown as if it had been typed: it can be corrected there, and sent again.
	const initialValue = { format, text, ...(dryRun && { dryRun: "on" }) };
	const again = (errors?: { formErrors: string[] }) => ({ ...submission.reply(errors), initialValue });
	const parsed = importQuestionsSchema.safeParse({ format, text, dryRun });
	if (!parsed.success || !text.trim()) return data({ result: again(nothing()), report: null }, { status: 400 });
	return orProblem(
		context,
		async (app) => ({ result: again(), report: await reportOf(app, parsed.data) }),
		(problem) => data({ result: again({ formErrors: [problem.text] }), report: null }, { status: problem.status }),
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

function Report({ report }: { report: Awaited<ReturnType<typeof reportOf>> }) {
	if (report.errors.length === 0)
		return (
			<Alert tone="success" live title={report.dryRun ? m.question_bank_page_dry_ok() : m.question_bank_page_done()}>
				<p>{m.question_bank_page_counts(report.counts)}</p>
			</Alert>
		);
	return (
		<Alert tone="danger" live title={m.question_bank_page_refused()}>
			<ul className="mt-2 list-disc ps-5">
				{report.errors.map((error) => (
					<li key={`${error.code}${error.text}`}>
						{error.code && <strong>{error.code}: </strong>}
						{error.text}
					</li>
				))}
			</ul>
			{report.moreErrors > 0 && <p>{m.question_bank_page_more({ count: report.moreErrors })}</p>}
		</Alert>
	);
}

export default function ImportPage({ actionData }: Route.ComponentProps) {
	const pending = useNavigation().state === "submitting";
	const [form, fields] = useForm<ImportForm>({
		id: "import",
		lastResult: actionData?.result,
		defaultValue: { format: "gift", dryRun: true },
	});
	const { key: textKey, ...text } = getTextareaProps(fields.text);
	const { key: dryRunKey, ...dryRun } = getInputProps(fields.dryRun, { type: "checkbox" });
	const { key: fileKey, ...file } = getInputProps(fields.file, { type: "file" });
	return (
		<>
			<PageHeader title={m.question_bank_page_title()} lead={m.question_bank_page_lead()} />
			<div className="mt-6 grid max-w-[48rem] gap-6">
				{form.errors && (
					<Alert tone="danger" live>
						{form.errors}
					</Alert>
				)}
				{actionData?.report && <Report report={actionData.report} />}
				<Form method="post" {...getFormProps(form)} encType="multipart/form-data" className="grid gap-4">
					<SelectField {...getSelectProps(fields.format)} label={m.question_bank_page_format()}>
						<option value="gift">GIFT</option>
						<option value="csv">CSV</option>
					</SelectField>
					<div className="field">
						<label className="field-label" htmlFor={file.id}>
							{m.question_bank_page_file()}
						</label>
						<input key={fileKey} {...file} accept=".gift,.csv,.txt,text/*" className="input" />
					</div>
					<TextareaField
						key={textKey}
						{...text}
						label={m.question_bank_page_text()}
						hint={m.question_bank_page_text_hint()}
						rows={12}
						spellCheck={false}
					/>
					<CheckField key={dryRunKey} {...dryRun} label={m.question_bank_page_dry()} />
					<Button type="submit" pending={pending}>
						{m.question_bank_page_send()}
					</Button>
				</Form>
			</div>
		</>
	);
}
