import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Alert, Badge } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import { importToName } from "~/domain/question-bank/import-to-name.ts";
import type {
	ImportedQuestion,
	ImportForAdmin,
	ImportObstacle,
	QuestionImport,
} from "~/domain/question-bank/imports.server.ts";
import type { ImportFormat } from "~/domain/question-bank/schemas.ts";
import { ConfirmName } from "~/features/confirm/confirm-name.tsx";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { FORMAT_NAME } from "./file-formats.ts";
import { bankPaths } from "./paths.ts";

/** What an import is called: its file, or that it was text. */
export const importName = ({ fileName }: Pick<QuestionImport, "fileName">): string =>
	fileName ?? m.question_bank_imports_text();

const countsText = ({ created, updated, unchanged }: QuestionImport): string =>
	m.question_bank_page_counts({ created: num(created), updated: num(updated), unchanged: num(unchanged) });

/** Who imported it, when and as what; and who undid it. */
function Facts({ of }: { of: QuestionImport }) {
	return (
		<>
			<p className="text-sm text-soft">
				{FORMAT_NAME[of.format as ImportFormat] ?? of.format} · {of.importedByName ?? "–"} · <When at={of.createdAt} />
			</p>
			<p className="text-sm text-soft">{countsText(of)}</p>
			{of.undoneAt !== null && (
				<p className="text-sm text-soft">
					{m.question_bank_imports_undone_by({ name: of.undoneByName ?? "–" })} <When at={of.undoneAt} />
				</p>
			)}
		</>
	);
}

/** The imports, the newest first. */
export const ImportRows = ({ imports }: { imports: readonly QuestionImport[] }) => (
	<ul className="rows">
		{imports.map((of) => (
			<li key={of.uuid} className="row">
				<div className="min-w-0 [overflow-wrap:anywhere]">
					<h2 className="text-base font-medium">
						<a href={bankPaths.importOf(of.uuid)}>{importName(of)}</a>
					</h2>
					<Facts of={of} />
				</div>
				{of.undoneAt !== null && <Badge tone="info">{m.question_bank_imports_undone()}</Badge>}
			</li>
		))}
	</ul>
);

const OBSTACLE: Record<ImportObstacle, () => string> = {
	used: m.question_bank_imports_used,
	changed: m.question_bank_imports_changed,
	"subject-gone": m.question_bank_imports_subject_gone,
};

function stateOf({ exists, version, obstacle }: ImportedQuestion): string {
	if (obstacle) return OBSTACLE[obstacle]();
	if (!exists) return m.question_bank_imports_gone();
	return version === 1 ? m.question_bank_imports_new() : m.question_bank_imports_rewritten();
}

/** The questions of an import, those first that keep it; no more than are named. */
function Questions({ questions, more }: { questions: readonly ImportedQuestion[]; more: number }) {
	return (
		<section>
			<h2>{m.question_bank_imports_questions()}</h2>
			<ul className="list-disc ps-5 [overflow-wrap:anywhere]">
				{questions.map((one) => (
					<li key={one.uuid}>
						{one.exists ? <a href={bankPaths.one(one.uuid)}>{one.code}</a> : one.code}: {stateOf(one)}
					</li>
				))}
			</ul>
			{more > 0 && <p>{m.question_bank_page_more({ count: num(more) })}</p>}
		</section>
	);
}

/** Takes an import back, once its file is named. */
function UndoForm({ of, lastResult }: { of: QuestionImport; lastResult: SubmissionResult<string[]> | undefined }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ name: string }>({ id: "undo", lastResult });
	return (
		<Form method="post" {...getFormProps(form)} className="card grid gap-4">
			<FormErrors errors={form.errors} />
			<p>{m.question_bank_imports_undo_text({ created: num(of.created), updated: num(of.updated) })}</p>
			<ConfirmName name={importToName(of)} field={fields.name} />
			<div className="flex flex-wrap gap-3">
				<Button variant="danger" icon="trash" pending={pending} name="intent" value="undo">
					{m.question_bank_imports_undo()}
				</Button>
				<ButtonLink variant="secondary" href={bankPaths.imports()}>
					{m.institute_keep()}
				</ButtonLink>
			</div>
		</Form>
	);
}

/** One import: what it wrote, and whether that can be taken back, after a question. */
export function ImportView({
	of: { import: of, questions, obstacles, retired },
	lastResult,
}: {
	of: ImportForAdmin;
	lastResult: SubmissionResult<string[]> | undefined;
}) {
	return (
		<>
			<div className="card grid gap-1 [overflow-wrap:anywhere]">
				<Facts of={of} />
			</div>
			{of.undoneAt === null && (
				<div className="flex flex-wrap gap-3">
					<ButtonLink href={bankPaths.examOf(of.uuid)} icon="plus">
						{m.exam_draft_of_import()}
					</ButtonLink>
					<ButtonLink href={bankPaths.selfAssessmentOf(of.uuid)} variant="secondary" icon="plus">
						{m.exam_draft_of_import_type()}
					</ButtonLink>
				</div>
			)}
			{of.undoneAt === null && retired > 0 && (
				<Alert tone="warning">{m.question_bank_imports_retired({ count: retired, n: num(retired) })}</Alert>
			)}
			{of.undoneAt === null && obstacles > 0 && (
				<Alert tone="warning" title={m.question_bank_imports_kept({ count: obstacles, n: num(obstacles) })}>
					<p>{m.question_bank_imports_kept_text()}</p>
				</Alert>
			)}
			{of.undoneAt === null && obstacles === 0 && <UndoForm of={of} lastResult={lastResult} />}
			<Questions questions={questions} more={of.created + of.updated - questions.length} />
		</>
	);
}
