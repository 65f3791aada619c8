import { v7 as uuidv7 } from "uuid";
import { isOrphan } from "#db/constraint.ts";
import { modelTest } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type PublishNeeds, publishPool } from "~/domain/attempt/publish-pool.server.ts";
import { audit, noted } from "~/domain/audit.server.ts";
import { changed } from "~/domain/exam-draft/audit.server.ts";
import { changedPool, changesPool, publishedUsable } from "~/domain/exam-draft/changed-pool.server.ts";
import { examChecks } from "~/domain/exam-draft/check-list.ts";
import { type CopiedFrom, copiedFrom, createdDetail } from "~/domain/exam-draft/copied.ts";
import { examDraftErrors } from "~/domain/exam-draft/errors.ts";
import { choosePool, MODEL_TEST, paperStatements, takePool } from "~/domain/exam-draft/pool.server.ts";
import { refuseUnready } from "~/domain/exam-draft/refuse-unready.ts";
import { FIXED_BEFORE_MS, MOST, USUAL_DEADLINE_MS } from "~/domain/exam-draft/rules.ts";
import {
	type AdminExamDetails,
	columnsOf,
	isStill,
	publishedDeadline,
	readExam,
	rowIsStill,
} from "./draft-access.server.ts";
import { type ExamChange, type ExamCopy, type ExamDraft, timeFaults } from "./draft-schemas.ts";
import { modelTestErrors } from "./errors.ts";
import { examOwner } from "./publish-exam.server.ts";
import { tellMoved } from "./tell-students.server.ts";

const asked = ({ subjects }: Pick<ExamDraft, "subjects">) =>
	subjects.reduce((sum, { numberOfQuestions }) => sum + numberOfQuestions, 0);

/** @throws DomainError ExamTimes for times that do not follow each other, PaperTooLong */
function refuseWhatCannotBe(draft: ExamDraft): void {
	const [fault] = timeFaults(draft);
	if (fault) throw modelTestErrors.fail("ExamTimes", { field: fault.field });
	if (asked(draft) > MOST.questions) throw examDraftErrors.fail("PaperTooLong", { most: MOST.questions });
}

/**
 * An admin makes a draft of a model test, with a pool out of the bank (EXD-1). Nobody else sees it. One round trip.
 * @returns its uuid
 * @throws DomainError ExamTimes, PaperTooLong, SubjectNotThere, or of requireRole
 */
export async function createExam(
	deps: Pick<PublishNeeds, "db" | "clock">,
	who: Actor | null,
	draft: ExamDraft,
	from?: CopiedFrom,
): Promise<string> {
	const actor = requireRole(who, "admin");
	refuseWhatCannotBe(draft);
	const { db } = deps;
	const now = deps.clock();
	const uuid = uuidv7();
	const act = { actorUuid: actor.accountUuid, objectType: "model_test", objectUuid: uuid } as const;
	await orSubjectNotThere(
		db.batch([
			db.insert(modelTest).values({ ...columnsOf(draft), ...from?.looks, uuid, createdAt: now, updatedAt: now }),
			...paperStatements(deps, MODEL_TEST, uuid, draft, isStill(now)),
			...choosePool(deps, MODEL_TEST, uuid, isStill(now), now),
			audit.always(deps, { ...act, action: "model-test.create", detail: createdDetail(draft, from) }, now),
		]),
	);
	return uuid;
}

/** @throws DomainError SubjectNotThere where a subject or a class is not, or not any more */
async function orSubjectNotThere<T>(written: Promise<T>): Promise<T> {
	try {
		return await written;
	} catch (error) {
		if (isOrphan(error)) throw examDraftErrors.fail("SubjectNotThere");
		throw error;
	}
}

/** What may not be changed any more. @throws DomainError ExamCancelled, ExamAlreadyStarted, ExamFixed */
export function refuseWhatIsFixed(
	{ row, registrations }: Pick<AdminExamDetails, "row" | "registrations">,
	now: number,
) {
	if (row.cancelledAt !== null) throw modelTestErrors.fail("ExamCancelled");
	if (row.state !== "published") return;
	if (now >= row.startAt) throw modelTestErrors.fail("ExamAlreadyStarted");
	if (registrations > 0 && now >= row.startAt - FIXED_BEFORE_MS) throw modelTestErrors.fail("ExamFixed");
}

/** What a published one must be after a change as well, and enough time to hear of it. @throws DomainError PoolTooSmall, NotReady, ExamTooSoon */
function refuseWhatIsNotReady({ row, draft, registrations, lines }: AdminExamDetails, now: number): void {
	refuseUnready(examChecks(draft, lines, now, publishedDeadline(row)));
	if (registrations > 0 && draft.startAt < now + FIXED_BEFORE_MS) throw modelTestErrors.fail("ExamTooSoon");
}

/**
 * An admin changes a model test, as long as nobody else did since it was read (EXD-2); what is not named stays. A published one is published
 * anew in the same transaction, so that every session is prepared with what holds now; who is registered hears of other times (EXD-7). Two
 * round trips, and one or two more where it is published.
 * @param change `version` is when it was changed last, as the form was opened; without it, as it is read here
 * @throws DomainError ExamNotFound, DraftChanged, ExamCancelled, ExamAlreadyStarted, ExamFixed, ExamTooSoon, NotReady, and those of createExam
 */
export async function changeExam(
	deps: PublishNeeds,
	who: Actor | null,
	idOrUuid: string,
	{ version, ...named }: ExamChange,
): Promise<string> {
	const actor = requireRole(who, "admin");
	const now = deps.clock();
	const found = await readExam(deps, idOrUuid);
	const { row } = found;
	refuseWhatIsFixed(found, now);
	if (version !== undefined && version !== row.updatedAt) throw examDraftErrors.fail("DraftChanged");
	const draft = withDeadline({ ...found.draft, ...stated(named) });
	refuseWhatCannotBe(draft);
	const { names, before, after } = changed(found.draft, draft);
	if (names.length === 0) return row.uuid;
	// Of two changes within a millisecond the second finds another version as well.
	const next = Math.max(now, row.updatedAt + 1);
	const act = { actorUuid: actor.accountUuid, objectType: "model_test", objectUuid: row.uuid } as const;
	// By its entry, not by its version: of two within a millisecond that is the same.
	const entryUuid = uuidv7();
	const isWritten = noted(entryUuid);
	const update = deps.db
		.update(modelTest)
		.set({ ...columnsOf(draft), updatedAt: next })
		.where(rowIsStill(row))
		.returning({ uuid: modelTest.uuid });
	const note = { ...act, uuid: entryUuid, action: "model-test.change", detail: { before, after } } as const;
	const writing = [update, audit.ifChanged(deps, note, now)] as const;
	const paper = paperStatements(deps, MODEL_TEST, row.uuid, draft, isWritten);
	if (row.state !== "published") {
		const anew = changesPool(names) ? choosePool(deps, MODEL_TEST, row.uuid, isWritten, now) : [];
		const [written] = await orSubjectNotThere(deps.db.batch([...writing, ...paper, ...anew]));
		if (written.length === 0) throw examDraftErrors.fail("DraftChanged");
		return row.uuid;
	}
	const { lines, chosen } = await changedPool(deps, MODEL_TEST, found, draft, names, now);
	refuseWhatIsNotReady({ ...found, draft, lines }, now);
	const taken = chosen ? takePool(deps, MODEL_TEST, row.uuid, chosen, isWritten) : [];
	const told = tellMoved(deps, row, draft, next, now);
	// The times of the sessions are those of the pool that they were prepared with: the next version brings the new ones (EXD-7).
	const change = {
		...{ columns: columnsOf(draft), subjects: draft.subjects, chosen },
		statements: () => [...writing, ...paper, ...taken, ...told],
	};
	await orSubjectNotThere(publishPool(deps, actor, examOwner, row.uuid, { seen: row.updatedAt, change }));
	return row.uuid;
}

/** What was said; a call may leave the rest out. */
const stated = (change: Partial<ExamDraft>): Partial<ExamDraft> =>
	Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Where registering goes on to the end, no time is kept; where one is needed and none said, it is the usual one. */
const withDeadline = (draft: ExamDraft): ExamDraft => ({
	...draft,
	preRegStopAt: draft.preRegNeeded ? (draft.preRegStopAt ?? draft.startAt - USUAL_DEADLINE_MS) : null,
});

/**
 * Publishes a model test that lacks nothing (EXD-4, MT-4): chosen questions that are not usable any more are left out, and the pool is chosen
 * anew where the bank has what it lacks.
 * @param version as it was looked at; without it, as it is
 * @throws DomainError NotReady, DraftChanged, ExamCancelled, ExamAlreadyStarted, ExamNotFound, PoolTooSmall, QuestionsHeld, or of requireRole
 */
export async function publishReadyExam(
	deps: PublishNeeds,
	who: Actor | null,
	idOrUuid: string,
	version?: number,
): Promise<{ examUuid: string; poolVersion: number }> {
	const actor = requireRole(who, "admin");
	const now = deps.clock();
	const found = await readExam(deps, idOrUuid);
	const { row, lines, draft } = found;
	refuseWhatIsFixed(found, now);
	if (version !== undefined && version !== row.updatedAt) throw examDraftErrors.fail("DraftChanged");
	refuseUnready(examChecks(draft, lines, now, publishedDeadline(row)));
	const as = await publishedUsable(deps, MODEL_TEST, found, version, now);
	const published = await publishPool(deps, actor, examOwner, row.uuid, as);
	return { examUuid: row.uuid, poolVersion: published.version };
}

/**
 * A draft with all that another model test is, whatever became of that one, moved by as much as its start; its pool is chosen anew and the
 * same list is looked through before it is published (EXD-6). Two round trips. @returns its uuid
 * @throws DomainError ExamNotFound, or of requireRole
 */
export async function copyExam(
	deps: Pick<PublishNeeds, "db" | "clock">,
	who: Actor | null,
	idOrUuid: string,
	{ name, startAt }: ExamCopy,
): Promise<string> {
	requireRole(who, "admin");
	const { row, draft } = await readExam(deps, idOrUuid);
	const by = startAt - row.startAt;
	const moved = {
		...{ startAt, stopAt: row.stopAt + by },
		preRegStopAt: row.preRegStopAt === null ? null : row.preRegStopAt + by,
	};
	return createExam(deps, who, { ...draft, ...moved, name }, copiedFrom(row));
}
