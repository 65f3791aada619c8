import { v7 as uuidv7 } from "uuid";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { PictureNeeds } from "~/domain/photo/store-picture.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { type RetryNeeds, retryOnConflict } from "~/domain/retry-on-conflict.server.ts";
import type { Paging } from "~/lib/paging.ts";
import { picturesIn } from "~/lib/question-picture.ts";
import {
	alikeInFile,
	alikeNotes,
	checkTexts,
	moreThanBefore,
	notesOf,
	settleCodes,
	unknownSubjects,
	unknownTopics,
} from "./check-import.server.ts";
import {
	type Change,
	changesOf,
	isUnchanged,
	type NamedSubjects,
	overwriteNotes,
	readBank,
	readSubjects,
	retiredNotes,
	toWrite,
	writeStatements,
} from "./import-changes.server.ts";
import { importDigest } from "./import-digest.server.ts";
import { takePictures } from "./import-pictures.server.ts";
import { type ImportPreviews, previewsOf } from "./import-previews.server.ts";
import { keepImport, WRITTEN_MEANWHILE } from "./imports.server.ts";
import { lacksCodes, possibleCodes, prefixOf } from "./own-code.ts";
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
	/** A page of the file's questions as students will see them; where it was asked for. */
	previews?: ImportPreviews;
	/** What was checked, in one word: by it an import is confirmed. */
	digest: string;
	/** That something else was confirmed than what there is now, so that nothing was written. */
	isOther: boolean;
	/** What was written, where anything was. */
	importUuid?: string;
	/** The prefix of codes that the file's questions were given, where it was proposed. */
	codePrefix?: string;
	/** The file as it is sent again: its pictures are named in it, no longer held. Only where it had any. */
	text?: string;
};

/** How an import is asked for beside what it is of. */
export type ImportAsked = {
	/** Which of the file's questions are drawn as students will see them; without it none. */
	previews?: Paging | undefined;
	/** The digest of what was checked: of anything else nothing is written (QB-2.1). */
	confirmed?: string | undefined;
	/** Whether a file without any code gets a prefix by its name, where none is said (QB-2.5). */
	proposePrefix?: boolean;
	/** What is wrong with the whole file: none of its questions is read. */
	error?: ImportError | undefined;
};

/** The file as it is read: with the subjects that its sheets are called after, and with a prefix of codes where one is proposed. */
async function readFile(
	deps: Needs,
	input: ImportQuestions,
	{ error, proposePrefix = false }: ImportAsked,
): Promise<{ file: ParsedFile; input: ImportQuestions; codePrefix?: string }> {
	if (error) return { file: { questions: [], errors: [error] }, input };
	// Only the sheets of a workbook have names.
	const asksNames = formatOf(input) === "xlsx" && input.defaults?.subject === undefined;
	const subjects: NamedSubjects = asksNames ? await readSubjects(deps) : () => undefined;
	const read = (of: ImportQuestions) => readQuestions(of, (name) => subjects(name) !== undefined);
	const file = await read(input);
	if (!proposePrefix || input.defaults?.codePrefix !== undefined || !lacksCodes(file)) return { file, input };
	const codePrefix = prefixOf(input.fileName);
	const withPrefix = { ...input, defaults: { ...input.defaults, codePrefix } };
	return { file: await read(withPrefix), input: withPrefix, codePrefix };
}

/**
 * Imports a GIFT, Aiken, CSV, XLSX or Moodle XML file into the question bank (QB-2). Idempotent by question code; all or nothing: with any error, or
 * in a dry run, nothing is written, unless the file's other questions are asked for (`leaveOut`). Two round trips, and one more for a workbook
 * whose subject nobody says. Subjects must exist. Imports and edits at once are as if they came one after the other.
 * @throws DomainError Unavailable when too many bring the same questions at once, or of requireRole
 */
export async function importQuestions(
	deps: Needs & RetryNeeds,
	who: Actor | null,
	input: ImportQuestions,
	asked: ImportAsked = {},
): Promise<ImportReport> {
	const actor = requireRole(who, "admin");
	const { file, input: settled, codePrefix } = await readFile(deps, input, asked);
	// A question that was new when the bank was read has been made by another import since, under another uuid; or somebody has changed one.
	const report = await retryOnConflict(deps, ["FOREIGN KEY constraint failed", WRITTEN_MEANWHILE], () =>
		importFile(deps, actor, settled, { file, ...asked }),
	);
	return codePrefix === undefined ? report : { ...report, codePrefix };
}

/**
 * The same, as often as an admin may by hand or by call (SEC-4), with the pictures of a Moodle XML file.
 * @throws DomainError TooManyRequests, Unavailable, of takePictures, or of requireRole
 */
export async function importAsked(
	deps: Needs & RetryNeeds & PictureNeeds,
	who: Actor | null,
	input: ImportQuestions,
	asked: ImportAsked = {},
): Promise<ImportReport> {
	const actor = requireRole(who, "admin");
	if (!(await deps.rateLimit("import", actor.accountUuid))) throw requestErrors.fail("TooManyRequests");
	const { kept, marked, error } = await takePictures(deps, actor, input.text);
	const report = await importQuestions(deps, actor, { ...input, text: marked }, { ...asked, error });
	return kept === input.text ? report : { ...report, text: kept };
}

async function importFile(
	deps: Needs,
	actor: Actor,
	input: ImportQuestions,
	{ file, previews, confirmed }: ImportAsked & { file: ParsedFile },
): Promise<ImportReport> {
	const format = formatOf(input);
	const codes = file.questions.flatMap(possibleCodes);
	const named = picturesIn(
		[...file.questions, ...(file.faulty ?? [])].flatMap((one) => textsByField(one).map(([, text]) => text)),
	);
	const { subjects, topics, stored, alike, pictures, before } = await readBank(deps, codes, {
		likeThese: file.questions,
		...{ named, fileName: input.fileName },
	});
	const { questions: read, errors: taken } = settleCodes(file.questions, stored);
	const { faulty = [] } = file;
	const errors = [
		...file.errors,
		...taken,
		...unknownSubjects([...read, ...faulty], subjects),
		...unknownTopics([...read, ...faulty], { subjects, topics }),
		...(await checkTexts([...read, ...faulty], pictures)),
	];
	errors.sort((a, b) => a.line - b.line);
	const refused = new Set(errors.filter(isOfQuestion).map(({ questionLine }) => questionLine));
	const takable = read.filter(({ line }) => !refused.has(line));
	const questions = input.leaveOut ? takable : read;
	const all = questions.map((parsed): Change => {
		const known = stored.get(parsed.code);
		const subjectUuid = subjects(parsed.subject) ?? "";
		const topicUuid = parsed.topic === undefined ? undefined : topics(subjectUuid, parsed.topic);
		return { parsed, stored: known, uuid: known?.uuid ?? uuidv7(), subjectUuid, topicUuid };
	});
	const changes = all.filter((change) => !isUnchanged(change));
	const notes = [
		...overwriteNotes(changes),
		...retiredNotes(all),
		...(await notesOf(takable)),
		...alikeNotes(takable, alike),
		...alikeInFile(takable),
	].sort((a, b) => a.line - b.line);
	const digest = await importDigest({ ...input, format }, takable, stored);
	const isOther = confirmed !== undefined && confirmed !== digest;
	const dryRun = input.dryRun || isOther;
	const total = new Set([...read.map(({ line }) => line), ...refused]).size;
	const report: ImportReport = {
		created: changes.filter((change) => !change.stored).length,
		updated: changes.filter((change) => change.stored).length,
		unchanged: all.length - changes.length,
		total,
		refused: refused.size,
		errors: errors.map((error) => inSheets(error, file.sheetLines)),
		notes: [...moreThanBefore(total, before), ...notes].map((note) => inSheets(note, file.sheetLines)),
		...{ format, dryRun, digest, isOther },
		...(file.sheets && { sheets: file.sheets }),
		...(previews && {
			previews: await previewsOf({ read, faulty, errors, notes, sheetLines: file.sheetLines }, previews),
		}),
	};
	const stopped = errors.length > 0 && !input.leaveOut;
	if (stopped || dryRun || changes.length === 0) return report;
	const { created, updated, unchanged } = report;
	const now = deps.clock();
	const uuid = uuidv7();
	const counts = { created, updated, unchanged, refused: refused.size };
	const note = audit.always(
		deps,
		{
			...{ actorUuid: actor.accountUuid, action: "question-bank.import" },
			...{ objectType: "question_bank", objectUuid: uuid },
			detail: {
				...{ format, created, updated, unchanged, ...(refused.size > 0 && { refused: refused.size }) },
				...changesOf(changes),
			},
		},
		now,
	);
	await deps.db.batch([
		note,
		...writeStatements(deps, actor, changes.map(toWrite), now),
		...keepImport(
			deps,
			{ uuid, format, fileName: input.fileName || null, importedBy: actor.accountUuid, createdAt: now, ...counts },
			changes.map((change) => ({ uuid: change.uuid, version: (change.stored?.version ?? 0) + 1 })),
		),
	]);
	return { ...report, importUuid: uuid };
}
