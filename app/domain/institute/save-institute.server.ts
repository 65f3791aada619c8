import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { isRefusedFor } from "#db/constraint.ts";
import { institute, instituteWord } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { differences } from "~/lib/differences.ts";
import { noteIfChanged } from "./audit.server.ts";
import { instituteErrors } from "./errors.ts";
import type { InstituteChange, InstituteDetails, NewInstitute } from "./schemas.ts";
import { foundBy } from "./search-key.ts";

type Writes = Pick<Deps, "db" | "clock" | "cache">;

/** What is stored of what an admin says. */
function stored({ districtId, nameBn, eiin, ...said }: InstituteDetails) {
	const details = { ...said, nameBn: nameBn ?? null, districtId: districtId || null, eiin: eiin ?? null };
	const { words, ...keys } = foundBy(details);
	return { row: { ...details, ...keys }, words };
}

/** What an admin says of an institute, as it is kept. */
const SAID = {
	...{ name: institute.name, nameBn: institute.nameBn, kind: institute.kind, districtId: institute.districtId },
	...{ eiin: institute.eiin, otherNames: institute.otherNames, state: institute.state },
};

/** The statement that stores the words of an institute, where the condition holds. */
const addWords = ({ db }: Pick<Deps, "db">, uuid: string, words: readonly string[], when: SQL) =>
	insertWhere(
		{ db },
		instituteWord,
		{ word: sql`value`, instituteUuid: uuid },
		sql`FROM json_each(${JSON.stringify(words)}) WHERE ${when}`,
	).onConflictDoNothing();

/** @throws DomainError InstituteNumberTaken in place of what the database says of it */
export async function orNumberTaken<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		if (isRefusedFor("institute.eiin", error)) throw instituteErrors.fail("InstituteNumberTaken");
		throw error;
	}
}

/** One of this name is in the district, or was: a double that was merged does not come back under its name. */
const isThere = ({ districtId, nameKey, nameKeyBn }: ReturnType<typeof stored>["row"]): SQL =>
	sql`EXISTS (SELECT 1 FROM ${institute} AS there WHERE there.district_id IS ${districtId}
		AND (there.name_key = ${nameKey} OR (there.name_key_bn = ${nameKeyBn} AND there.name_key_bn <> '')))`;

/** The statements that add an institute, where the condition holds and it is none that is there, and its uuid. */
export function addStatements(
	{ db }: Pick<Deps, "db">,
	{ another, ...details }: NewInstitute,
	{ now, when: wanted = sql`1` }: { now: number; when?: SQL },
) {
	const uuid = uuidv7();
	const { row, words } = stored(details);
	const when = another ? wanted : sql`${wanted} AND NOT ${isThere(row)}`;
	const added = sql`EXISTS (SELECT 1 FROM ${institute} AS added WHERE added.uuid = ${uuid})`;
	return {
		uuid,
		added,
		addInstitute: insertWhere({ db }, institute, { uuid, ...row, createdAt: now, updatedAt: now }, sql`WHERE ${when}`),
		addWords: addWords({ db }, uuid, words, added),
	};
}

/**
 * An admin adds an institute (INS-9). One round trip.
 * @returns its uuid
 * @throws DomainError InstituteThere unless it is said to be another one, InstituteNumberTaken, or of requireRole
 */
export async function addInstitute(deps: Writes, who: Actor | null, details: NewInstitute): Promise<string> {
	const actor = requireRole(who, "admin");
	const now = deps.clock();
	const { uuid, addInstitute, addWords } = addStatements(deps, details, { now });
	const { note } = noteIfChanged(
		deps,
		{
			...{ actorUuid: actor.accountUuid, action: "institute.added", objectType: "institute", objectUuid: uuid },
			detail: { name: details.name, after: details },
		},
		now,
	);
	const [added] = await orNumberTaken(deps.db.batch([addInstitute, note, addWords]));
	if (added.rowsAffected === 0) throw instituteErrors.fail("InstituteThere");
	await deps.cache.bumpPublicVersion(now);
	return uuid;
}

/**
 * An admin changes an institute (INS-9), as long as nobody else did since the form was opened. Two round trips.
 * @throws DomainError InstituteNotFound, InstituteChanged, InstituteNumberTaken, or of requireRole
 */
export async function changeInstitute(
	deps: Writes,
	who: Actor | null,
	uuid: string,
	{ version, state, ...details }: InstituteChange,
): Promise<void> {
	const actor = requireRole(who, "admin");
	const { db } = deps;
	const now = deps.clock();
	const { row, words } = stored(details);
	const named = eq(institute.uuid, uuid);
	const [before] = await db.select(SAID).from(institute).where(named);
	if (!before) throw instituteErrors.fail("InstituteNotFound");
	const { nameKey: _, nameKeyBn: __, ...said } = row;
	const { note, happened } = noteIfChanged(
		deps,
		{
			...{ actorUuid: actor.accountUuid, action: "institute.changed", objectType: "institute", objectUuid: uuid },
			detail: { name: before.name, ...differences<Record<string, unknown>>(before, { ...said, state }) },
		},
		now,
	);
	const [changed] = await orNumberTaken(
		db.batch([
			db
				.update(institute)
				// Of two changes within a millisecond the second finds another version as well.
				.set({
					...row,
					state: sql`CASE WHEN is_open_school THEN 'listed' ELSE ${state} END`,
					updatedAt: Math.max(now, version + 1),
				})
				.where(and(named, eq(institute.updatedAt, version), ne(institute.state, "merged")))
				.returning({ uuid: institute.uuid }),
			note,
			db.delete(instituteWord).where(and(eq(instituteWord.instituteUuid, uuid), happened)),
			addWords(deps, uuid, words, happened),
		]),
	);
	if (changed.length === 0) throw instituteErrors.fail("InstituteChanged");
	await deps.cache.bumpPublicVersion(now);
}
