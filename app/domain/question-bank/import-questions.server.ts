import { v7 as uuidv7 } from "uuid";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { type RetryNeeds, retryOnConflict } from "~/domain/retry-on-conflict.server.ts";
import { picturesIn } from "~/lib/question-picture.ts";
import {
	checkTexts,
	type ImportPreview,
	notesOf,
	previewsOf,
	settleCodes,
	unknownSubjects,
} from "./check-import.server.ts";
import { type Change, isUnchanged, readBank, toWrite, writeStatements } from "./import-changes.server.ts";
import { keepImport } from "./imports.server.ts";
import { possibleCodes } from "./own-code.ts";
import { textsByField } from "./question-faults.server.ts";
import { formatOf, inSheets, readQuestions } from "./read-questions.ts";
import {
	type ImportError,
	type ImportFormat,
	type ImportNote,
	type ImportQuestions,
	isOfQuestion,
	type ParsedFile,
	type SheetSummary,
} from "./schemas.ts";

type Needs = Pick<Deps, "db" | "clock">;

export type ImportReport = {
	created: number;
	updated: number;
	unchanged: number;
	/** How many questions or records the file has, and how many of them cannot be taken. */
	total: number;
	refused: number;
	/** With any, nothing was written, but where the file's other questions were asked for. */
	errors: ImportError[];
	/** What to know of the questions that can be taken. */
	notes: ImportNote[];
	/** What the file was read as: what it is by its content, where that tells. */
	format: ImportFormat;
	dryRun: boolean;
	/** The sheets of a workbook. */
	sheets?: SheetSummary[];
	/** The first questions that can be taken, as students will see them; where they were asked for. */
	previews?: ImportPreview[];
};

/**
 * Imports a GIFT, Aiken, CSV, XLSX or Moodle XML file into the question bank (QB-2). Idempotent by question code; all or nothing: with any error, or
 * in a dry run, nothing is written, unless the file's other questions are asked for (`leaveOut`). Two round trips. Subjects must
 * exist. Imports at once are as if they came one after the other.
 * @param previews how many of the questions that can be taken are drawn as students will see them
 * @throws DomainError Unavailable when too many bring the same questions at once, or of requireRole
 */
export async function importQuestions(
	deps: Needs & RetryNeeds,
	who: Actor | null,
	input: ImportQuestions,
	{ previews = 0 }: { previews?: number } = {},
): Promise<ImportReport> {
	const actor = requireRole(who, "admin");
	const file = await readQuestions(input);
	// A question that was new when the bank was read has been made by another import since, under another uuid.
	return retryOnConflict(deps, "FOREIGN KEY constraint failed", () =>
		importFile(deps, actor, input, { file, previews }),
	);
}

/**
 * The same, as often as an admin may by hand or by call (SEC-4).
 * @throws DomainError TooManyRequests, Unavailable, or of requireRole
 */
export async function importAsked(
	deps: Needs & RetryNeeds & Pick<Deps, "rateLimit">,
	who: Actor | null,
	input: ImportQuestions,
	shown: { previews?: number } = {},
): Promise<ImportReport> {
	const { accountUuid } = requireRole(who, "admin");
	if (!(await deps.rateLimit("import", accountUuid))) throw requestErrors.fail("TooManyRequests");
	return importQuestions(deps, who, input, shown);
}

async function importFile(
	deps: Needs,
	actor: Actor,
	input: ImportQuestions,
	{ file, previews }: { file: ParsedFile; previews: number },
): Promise<ImportReport> {
	const format = formatOf(input);
	const named = picturesIn(
		[...file.questions, ...(file.faulty ?? [])].flatMap((one) => textsByField(one).map(([, text]) => text)),
	);
	const { subjects, stored, pictures } = await readBank(deps, file.questions.flatMap(possibleCodes), named);
	const { questions: read, errors: taken } = settleCodes(file.questions, stored);
	const { faulty = [] } = file;
	const errors = [
		...file.errors,
		...taken,
		...unknownSubjects([...read, ...faulty], subjects),
		...(await checkTexts([...read, ...faulty], pictures)),
	];
	errors.sort((a, b) => a.line - b.line);
	const refused = new Set(errors.filter(isOfQuestion).map(({ questionLine }) => questionLine));
	const takable = read.filter(({ line }) => !refused.has(line));
	const questions = input.leaveOut ? takable : read;
	const all = questions.map((parsed): Change => {
		const known = stored.get(parsed.code);
		return { parsed, stored: known, uuid: known?.uuid ?? uuidv7(), subjectUuid: subjects.get(parsed.subject) ?? "" };
	});
	const changes = all.filter((change) => !isUnchanged(change));
	const report: ImportReport = {
		created: changes.filter((change) => !change.stored).length,
		updated: changes.filter((change) => change.stored).length,
		unchanged: all.length - changes.length,
		total: new Set([...read.map(({ line }) => line), ...refused]).size,
		refused: refused.size,
		errors: errors.map((error) => inSheets(error, file.sheetLines)),
		notes: (await notesOf(takable)).map((note) => inSheets(note, file.sheetLines)),
		format,
		dryRun: input.dryRun,
		...(file.sheets && { sheets: file.sheets }),
		...(previews > 0 && {
			previews: (await previewsOf(takable, previews)).map((one) => inSheets(one, file.sheetLines)),
		}),
	};
	const stopped = errors.length > 0 && !input.leaveOut;
	if (stopped || input.dryRun || changes.length === 0) return report;
	const { created, updated, unchanged } = report;
	const now = deps.clock();
	const uuid = uuidv7();
	const counts = { created, updated, unchanged, refused: refused.size };
	const note = audit.always(
		deps,
		{
			...{ actorUuid: actor.accountUuid, action: "question-bank.import" },
			...{ objectType: "question_bank", objectUuid: uuid },
			detail: { format, created, updated, unchanged, ...(refused.size > 0 && { refused: refused.size }) },
		},
		now,
	);
	await deps.db.batch([
		note,
		...writeStatements(deps, actor, changes.map(toWrite), now),
		...keepImport(
			deps,
			{ uuid, format, fileName: input.fileName || null, importedBy: actor.accountUuid, createdAt: now, ...counts },
			changes.map((change) => change.uuid),
		),
	]);
	return report;
}
