import { getFormProps, getInputProps, getSelectProps, getTextareaProps, useForm } from "@conform-to/react";
import { data, Form, useLocation, useNavigation } from "react-router";
import { Answer } from "~/components/answer.tsx";
import { Button } from "~/components/button.tsx";
import { CheckField, InputField, SelectField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { formatNamed } from "~/domain/question-bank/file-format.ts";
import { importAsked } from "~/domain/question-bank/import-questions.server.ts";
import { type SubjectTitle, subjectTitles } from "~/domain/question-bank/queries.server.ts";
import {
	IMPORT_FORMATS,
	type ImportForm,
	type ImportFormat,
	type ImportQuestions,
	importFormSchema,
	importQuestionsSchema,
	MAX_IMPORT_BYTES,
	MAX_PREFIX,
	QUESTION_LEVELS,
} from "~/domain/question-bank/schemas.ts";
import { FORMAT_NAME } from "~/features/question-bank/file-formats.ts";
import { ImportHelp } from "~/features/question-bank/import-help.tsx";
import { ImportPreviews } from "~/features/question-bank/import-previews.tsx";
import { ImportReportView, shownImport } from "~/features/question-bank/import-report.tsx";
import { bankPaths } from "~/features/question-bank/paths.ts";
import previewCss from "~/features/question-bank/question-preview.css?url";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { byShownName, nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/import-questions.ts";
import { readSent, UNREADABLE } from "./import-file.server.ts";

export const handle: RouteHandle = areaPage;
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: previewCss }];

/** Where the answer stands: the form's address names it, for those without JavaScript. */
const ANSWER = "answer";
const PREVIEWS = "previews";

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => ({ subjects: await subjectTitles(deps, actor) }));

export async function action({ context, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, importFormSchema, { maxBytes: MAX_IMPORT_BYTES });
	if (submission.status !== "success") {
		const said = submission.error?.codePrefix ? {} : { formErrors: [m.question_bank_page_nothing()] };
		return data({ result: submission.reply(said), report: null }, { status: 400 });
	}
	const {
		file,
		text: typed,
		format: chosen,
		leaveOut,
		workbook,
		fileName: nameBefore,
		confirmed,
		show,
		proposedPrefix,
		...said
	} = submission.value;
	const read = await readSent(file, typed, { workbook, fileName: nameBefore });
	const { isWorkbook = false, fileName = "", isOther = false } = read;
	// A prefix that was proposed is that of the file before.
	const defaults = isOther && said.codePrefix === proposedPrefix ? { ...said, codePrefix: undefined } : said;
	const text = "text" in read ? read.text : "";
	// The text of a file is shown as if it had been typed: it can be corrected there, and sent again. A workbook is kept as it is.
	const shown = {
		...{ ...defaults, proposedPrefix, format: chosen, leaveOut, fileName: text && fileName },
		...(isWorkbook ? { workbook: text } : { text }),
	};
	const initialValue = Object.fromEntries(
		Object.entries(shown).flatMap(([name, value]) =>
			value === false || value === undefined ? [] : [[name, value === true ? "on" : String(value)]],
		),
	);
	const again = (errors?: { formErrors: string[] }) => ({ ...submission.reply(errors), initialValue });
	const refuse = (sentence: string, status: number) =>
		data({ result: again({ formErrors: [sentence] }), report: null }, { status });
	if ("problem" in read) return refuse(UNREADABLE[read.problem](), 400);
	const dryRun = confirmed === "";
	const format = chosen ?? formatNamed(fileName) ?? "gift";
	const parsed = importQuestionsSchema.safeParse({ format, text, dryRun, leaveOut, defaults, fileName });
	if (!parsed.success || !text.trim()) return refuse(m.question_bank_page_nothing(), 400);
	return orProblem(
		context,
		async (app) => {
			const { report, text: kept, codePrefix } = await reportOf(app, parsed.data, { chosen, confirmed, show });
			if (codePrefix !== undefined) Object.assign(initialValue, { codePrefix, proposedPrefix: codePrefix });
			// Pictures that were taken are named in the text: it is sent again without them.
			if (kept !== undefined) initialValue.text = kept;
			return { result: again(), report };
		},
		(problem) => refuse(problem.text, problem.status),
	);
}

/** Checks a file, or imports what was checked, and says what came of it. @throws DomainError of requireRole */
async function reportOf(
	{ deps, actor }: AppContext,
	input: ImportQuestions,
	{ chosen, confirmed, show }: { chosen: ImportFormat | undefined; confirmed: string; show: number | undefined },
) {
	const previews = { page: (show ?? 1) - 1, size: PAGE_SIZES.importPreviews };
	const asked = { previews, confirmed: confirmed || undefined, proposePrefix: true };
	const { text, codePrefix, ...told } = await importAsked(deps, actor, input, asked);
	const shown = shownImport(told, input.leaveOut ?? false, chosen);
	return { report: { ...shown, isTurned: show !== undefined }, text, codePrefix };
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.question_bank_page_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

type Fields = ReturnType<typeof useForm<ImportForm>>[1];

/** What holds for questions that do not say it themselves: files of other platforms. */
function Defaults({ fields, subjects }: { fields: Fields; subjects: readonly SubjectTitle[] }) {
	const { key: prefixKey, ...prefix } = getInputProps(fields.codePrefix, { type: "text" });
	const { key: explanationKey, ...explanation } = getInputProps(fields.explanationOptional, { type: "checkbox" });
	const asInFile = <option value="">{m.question_bank_page_from_file()}</option>;
	return (
		<fieldset className="grid gap-4">
			<legend className="field-label">{m.question_bank_page_defaults()}</legend>
			<p className="field-hint">{m.question_bank_page_defaults_hint()}</p>
			<div className="grid gap-4 sm:grid-cols-2">
				<SelectField {...getSelectProps(fields.subject)} label={m.common_subject()}>
					{asInFile}
					{byShownName(subjects).map(({ title, titleBn }) => (
						<option key={title} value={title}>
							{nameIn(title, titleBn)}
						</option>
					))}
				</SelectField>
				<SelectField {...getSelectProps(fields.level)} label={m.question_bank_page_level()}>
					{asInFile}
					{QUESTION_LEVELS.map((level) => (
						<option key={level}>{level}</option>
					))}
				</SelectField>
				<SelectField {...getSelectProps(fields.language)} label={m.question_bank_page_language()}>
					<option value="as-written">{m.question_bank_page_language_as_written()}</option>
					<option value="en">English</option>
					<option value="bn">বাংলা</option>
				</SelectField>
				<SelectField {...getSelectProps(fields.difficulty)} label={m.question_bank_page_difficulty()}>
					{asInFile}
					<option value="1">{m.question_bank_page_difficulty_1()}</option>
					<option value="2">{m.question_bank_page_difficulty_2()}</option>
					<option value="3">{m.question_bank_page_difficulty_3()}</option>
				</SelectField>
			</div>
			<input type="hidden" name={fields.proposedPrefix.name} value={fields.proposedPrefix.initialValue ?? ""} />
			<InputField
				key={prefixKey}
				{...prefix}
				label={m.question_bank_page_code_prefix()}
				hint={m.question_bank_page_code_prefix_hint()}
				error={fields.codePrefix.errors && m.question_bank_page_bad_prefix()}
				optional
				maxLength={MAX_PREFIX}
			/>
			<SelectField
				{...getSelectProps(fields.texts)}
				label={m.question_bank_page_texts()}
				hint={m.question_bank_page_texts_hint()}
			>
				<option value="">{m.question_bank_page_texts_auto()}</option>
				<option value="plain">{m.question_bank_page_texts_plain()}</option>
				<option value="markdown">{m.question_bank_page_texts_markdown()}</option>
			</SelectField>
			<CheckField key={explanationKey} {...explanation} label={m.question_bank_page_explanation_optional()} />
		</fieldset>
	);
}

/** What was checked before goes with the form, a workbook as it is: without a script no page can choose a file again. */
function KeptFile({ fields }: { fields: Fields }) {
	const { workbook, text, fileName } = fields;
	const name = fileName.initialValue ?? "";
	const hint = "field-hint [overflow-wrap:anywhere]";
	return (
		<>
			{name && <input type="hidden" name={fileName.name} value={name} />}
			{workbook.initialValue ? (
				<>
					<input type="hidden" name={workbook.name} value={workbook.initialValue} />
					<p className={hint}>
						{m.question_bank_page_workbook_kept({ name: name || m.question_bank_page_workbook() })}
					</p>
				</>
			) : (
				name && text.initialValue && <p className={hint}>{m.question_bank_page_text_of({ name })}</p>
			)}
		</>
	);
}

type Given = Route.ComponentProps["actionData"];

/** The form with what came of it above. It is made anew of what was checked: the file's text stands in it, and no file is chosen. */
function CheckedForm({ given, subjects }: { given: Given; subjects: readonly SubjectTitle[] }) {
	const pending = useNavigation().state === "submitting";
	const [form, fields] = useForm<ImportForm>({
		id: "import",
		lastResult: given?.result,
		defaultValue: { language: "as-written", difficulty: "2" },
	});
	const { key: textKey, ...text } = getTextareaProps(fields.text);
	const { key: leaveOutKey, ...leaveOut } = getInputProps(fields.leaveOut, { type: "checkbox" });
	const { key: fileKey, ...file } = getInputProps(fields.file, { type: "file" });
	const report = given?.report;
	const previews = report?.dryRun ? report.previews : undefined;
	const isTurned = report?.isTurned ?? false;
	// A page may be turned to one of its questions.
	const { hash } = useLocation();
	return (
		<div className="mt-6 grid max-w-[48rem] gap-6">
			{/* The first button is the one that Enter presses in a field: it never imports. */}
			<button type="submit" form={form.id} className="sr-only" tabIndex={-1} aria-hidden="true" />
			<Answer id={ANSWER} given={given} shown={!isTurned && Boolean(form.errors || report)}>
				<FormErrors errors={form.errors} />
				{report && <ImportReportView shown={report} form={form.id} pending={pending} />}
			</Answer>
			<Answer id={PREVIEWS} given={given} shown={isTurned && Boolean(previews) && hash === `#${PREVIEWS}`}>
				{previews && <ImportPreviews previews={previews} form={form.id} action={`#${PREVIEWS}`} pending={pending} />}
			</Answer>
			<Form
				method="post"
				action={`#${ANSWER}`}
				{...getFormProps(form)}
				encType="multipart/form-data"
				className="grid gap-4"
			>
				<SelectField
					{...getSelectProps(fields.format)}
					label={m.question_bank_page_format()}
					hint={m.question_bank_page_formats()}
				>
					<option value="">{m.question_bank_page_by_file()}</option>
					{IMPORT_FORMATS.map((format) => (
						<option key={format} value={format}>
							{FORMAT_NAME[format]}
						</option>
					))}
				</SelectField>
				<div className="field">
					<label className="field-label" htmlFor={file.id}>
						{m.question_bank_page_file()}
					</label>
					<p className="field-hint" id={`${file.id}-bounds`}>
						{m.question_bank_page_bounds()}
					</p>
					<input
						key={fileKey}
						{...file}
						accept=".gift,.csv,.txt,.xml,.xlsx,text/*"
						aria-describedby={`${file.id}-bounds`}
						className="input"
					/>
					<KeptFile fields={fields} />
				</div>
				<TextareaField
					reads="hinted"
					key={textKey}
					{...text}
					label={m.question_bank_page_text()}
					hint={m.question_bank_page_text_hint()}
					rows={12}
					spellCheck={false}
				/>
				<Defaults fields={fields} subjects={subjects} />
				<CheckField key={leaveOutKey} {...leaveOut} label={m.question_bank_page_leave_out()} />
				<div>
					<Button type="submit" pending={pending}>
						{m.question_bank_page_check()}
					</Button>
				</div>
			</Form>
		</div>
	);
}

export default function ImportPage({ actionData, loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={m.question_bank_page_title()} lead={m.question_bank_page_lead()} />
			<p className="mt-3">
				<a href={bankPaths.imports()}>{m.question_bank_imports_title()}</a>
			</p>
			{!actionData?.report && <ImportHelp />}
			<CheckedForm key={actionData?.report?.digest ?? ""} given={actionData} subjects={loaderData.subjects} />
		</>
	);
}
