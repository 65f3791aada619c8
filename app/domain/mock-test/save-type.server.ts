import { v7 as uuidv7 } from "uuid";
import { isOrphan } from "#db/constraint.ts";
import { mockTestType } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type PublishNeeds, publishPool } from "~/domain/attempt/publish-pool.server.ts";
import { audit, noted } from "~/domain/audit.server.ts";
import { changed } from "~/domain/exam-draft/audit.server.ts";
import { changedPool, changesPool, publishedUsable } from "~/domain/exam-draft/changed-pool.server.ts";
import { typeChecks } from "~/domain/exam-draft/check-list.ts";
import { type CopiedFrom, copiedFrom, createdDetail } from "~/domain/exam-draft/copied.ts";
import { examDraftErrors } from "~/domain/exam-draft/errors.ts";
import { choosePool, MOCK_TEST, paperStatements, takePool } from "~/domain/exam-draft/pool.server.ts";
import { refuseUnready } from "~/domain/exam-draft/refuse-unready.ts";
import { MOST } from "~/domain/exam-draft/rules.ts";
import { askedOf, columnsOf, isStill, readType, rowIsStill } from "./draft-access.server.ts";
import type { TypeChange, TypeDraft } from "./draft-schemas.ts";
import { typeOwner } from "./publish-type.server.ts";

/** @throws DomainError PaperTooLong */
function refuseTooLong(draft: TypeDraft): void {
	if (askedOf(draft) > MOST.questions) throw examDraftErrors.fail("PaperTooLong", { most: MOST.questions });
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

/**
 * An admin makes a draft of a self-assessment, with a pool out of the bank (EXD-1). Nobody else sees it. One round trip.
 * @returns its uuid
 * @throws DomainError PaperTooLong, SubjectNotThere, or of requireRole
 */
export async function createType(
	deps: Pick<PublishNeeds, "db" | "clock">,
	who: Actor | null,
	draft: TypeDraft,
	from?: CopiedFrom,
): Promise<string> {
	const actor = requireRole(who, "admin");
	refuseTooLong(draft);
	const { db } = deps;
	const now = deps.clock();
	const uuid = uuidv7();
	const act = { actorUuid: actor.accountUuid, objectType: "mock_test_type", objectUuid: uuid } as const;
	await orSubjectNotThere(
		db.batch([
			db.insert(mockTestType).values({ ...columnsOf(draft), ...from?.looks, uuid, createdAt: now, updatedAt: now }),
			...paperStatements(deps, MOCK_TEST, uuid, draft, isStill(now)),
			...choosePool(deps, MOCK_TEST, uuid, isStill(now), now),
			audit.always(deps, { ...act, action: "mock-test.create", detail: createdDetail(draft, from) }, now),
		]),
	);
	return uuid;
}

/**
 * An admin changes a self-assessment, as long as nobody else did since it was read (EXD-2); what is not named stays. A published one is
 * published anew in the same transaction; papers that are begun stay as they are. Two round trips, and one or two more where it is published.
 * @param change `version` is when it was changed last, as the form was opened; without it, as it is read here
 * @throws DomainError MockTestNotFound, DraftChanged, NotReady, and those of createType
 */
export async function changeType(
	deps: PublishNeeds,
	who: Actor | null,
	idOrUuid: string,
	{ version, ...named }: TypeChange,
): Promise<string> {
	const actor = requireRole(who, "admin");
	const now = deps.clock();
	const found = await readType(deps, idOrUuid);
	const { row, draft: was } = found;
	if (version !== undefined && version !== row.updatedAt) throw examDraftErrors.fail("DraftChanged");
	const stated = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
	const draft: TypeDraft = { ...was, ...stated };
	refuseTooLong(draft);
	const { names, before, after } = changed(was, draft);
	if (names.length === 0) return row.uuid;
	// Of two changes within a millisecond the second finds another version as well.
	const next = Math.max(now, row.updatedAt + 1);
	const act = { actorUuid: actor.accountUuid, objectType: "mock_test_type", objectUuid: row.uuid } as const;
	// By its entry, not by its version: of two within a millisecond that is the same.
	const entryUuid = uuidv7();
	const isWritten = noted(entryUuid);
	const update = deps.db
		.update(mockTestType)
		.set({ ...columnsOf(draft), updatedAt: next })
		.where(rowIsStill(row))
		.returning({ uuid: mockTestType.uuid });
	const note = { ...act, uuid: entryUuid, action: "mock-test.change", detail: { before, after } } as const;
	const writing = [update, audit.ifChanged(deps, note, now)] as const;
	const paper = paperStatements(deps, MOCK_TEST, row.uuid, draft, isWritten);
	if (row.state !== "published") {
		const anew = changesPool(names) ? choosePool(deps, MOCK_TEST, row.uuid, isWritten, now) : [];
		const [written] = await orSubjectNotThere(deps.db.batch([...writing, ...paper, ...anew]));
		if (written.length === 0) throw examDraftErrors.fail("DraftChanged");
		return row.uuid;
	}
	const { lines, chosen } = await changedPool(deps, MOCK_TEST, found, draft, names, now);
	refuseUnready(typeChecks(draft, lines));
	const taken = chosen ? takePool(deps, MOCK_TEST, row.uuid, chosen, isWritten) : [];
	const change = {
		...{ columns: columnsOf(draft), subjects: draft.subjects, chosen },
		statements: () => [...writing, ...paper, ...taken],
	};
	await orSubjectNotThere(publishPool(deps, actor, typeOwner, row.uuid, { seen: row.updatedAt, change }));
	return row.uuid;
}

/**
 * Publishes a self-assessment that lacks nothing (EXD-4): chosen questions that are not usable any more are left out, and the pool is chosen anew
 * where the bank has what it lacks.
 * @param version as it was looked at; without it, as it is
 * @throws DomainError NotReady, DraftChanged, MockTestNotFound, PoolTooSmall, QuestionsHeld, or of requireRole
 */
export async function publishReadyType(
	deps: PublishNeeds,
	who: Actor | null,
	idOrUuid: string,
	version?: number,
): Promise<{ typeUuid: string; poolVersion: number }> {
	const actor = requireRole(who, "admin");
	const found = await readType(deps, idOrUuid);
	const { row, lines, draft } = found;
	if (version !== undefined && version !== row.updatedAt) throw examDraftErrors.fail("DraftChanged");
	refuseUnready(typeChecks(draft, lines));
	const as = await publishedUsable(deps, MOCK_TEST, found, version, deps.clock());
	const published = await publishPool(deps, actor, typeOwner, row.uuid, as);
	return { typeUuid: row.uuid, poolVersion: published.version };
}

/**
 * A draft with all that another self-assessment is; its pool is chosen anew, and the same list is looked through before it is published
 * (EXD-6). @returns its uuid @throws DomainError MockTestNotFound, or of requireRole
 */
export async function copyType(
	deps: Pick<PublishNeeds, "db" | "clock">,
	who: Actor | null,
	idOrUuid: string,
	title: string,
): Promise<string> {
	requireRole(who, "admin");
	const { row, draft } = await readType(deps, idOrUuid);
	return createType(deps, who, { ...draft, title }, copiedFrom(row));
}
