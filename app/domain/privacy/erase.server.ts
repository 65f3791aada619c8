import { and, eq, inArray, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { ASSET_HOLDERS } from "#db/schema/asset.ts";
import * as schema from "#db/schema/index.ts";
import { detachAll } from "~/domain/asset/attachments.server.ts";
import type { AssetHolder } from "~/domain/asset/rules.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import type { SessionKey } from "~/domain/exam-session/types.ts";
import { ownStopAt } from "~/domain/model-test/exam-end.server.ts";
import { leaveForGood } from "~/domain/seat/leave-for-good.server.ts";
import { removeBytes, removeLeftovers } from "~/domain/upload/remove-leftovers.server.ts";
import { removeSealed } from "~/domain/verification/remove-scans.server.ts";
import { PERSONAL } from "./holdings.server.ts";

export type EraseNeeds = Pick<
	Deps,
	"db" | "clock" | "files" | "vault" | "exams" | "sessions" | "identity" | "cache" | "log"
>;

/** Rows, files or sessions at a time: small statements, and as many keys as one request to the bucket takes. */
const GROUP = 200;
const SESSIONS = 25;

/** A step of taking an account away: does what is left of it, and says whether all is done. Each may be repeated. */
type Step = (deps: EraseNeeds, accountUuid: string, limit: Limit) => Promise<boolean>;

const {
	account,
	asset,
	attempt,
	content,
	mockTestAttempt,
	modelTest,
	registration,
	teacherVerification,
	upload,
	verificationScan,
	verificationUpload,
} = schema;

/**
 * What belongs to questions and exams, whoever brought it: it stays with these (QB-19). So do the files of videos that are the platform's or
 * another's (CON-7).
 */
const isKept = sql`(${asset.holderType} IN ('question-picture', 'model-test', 'mock-test')
	OR (${asset.holderType} = 'content' AND EXISTS (SELECT 1 FROM ${content} AS held WHERE held.uuid = ${asset.holderUuid}
		AND (held.uploaded_by_admin = 1 OR held.teacher_uuid <> ${asset.ownerUuid}))))`;

/** Files first, then their rows, so that the bucket never holds what no row knows (AST-1). */
const removeFiles: Step = async ({ db, files, clock }, accountUuid, { until }) => {
	while (clock() < until) {
		const rows = await db
			.select({ uuid: asset.uuid, key: asset.key })
			.from(asset)
			.where(sql`${asset.ownerUuid} = ${accountUuid} AND ${isKept} IS NOT TRUE`)
			.limit(GROUP);
		if (rows.length === 0) return true;
		await files.delete(rows.map(({ key }) => key));
		await db.delete(asset).where(
			inArray(
				asset.uuid,
				rows.map(({ uuid }) => uuid),
			),
		);
	}
	return false;
};

/**
 * What arrived of files that are not whole, and what is left of those that are: the files themselves are the next step's, which keeps some. A
 * request that still adds to one loses it.
 */
const removeUploads: Step = async ({ db, files, clock }, accountUuid, { until }) => {
	while (clock() < until) {
		const rows = await db.select().from(upload).where(eq(upload.ownerUuid, accountUuid)).limit(SESSIONS);
		if (rows.length === 0) return true;
		for (const row of rows.filter(({ finishedAt }) => finishedAt === null)) await removeBytes({ files }, row);
		await removeLeftovers(
			{ db, files },
			rows.filter(({ finishedAt }) => finishedAt !== null),
		);
		await db.delete(upload).where(
			inArray(
				upload.uuid,
				rows.map(({ uuid }) => uuid),
			),
		);
	}
	return false;
};

/** Their rows go with the submissions; until then they say that the scans are gone. */
const removeScans: Step = async ({ db, vault, clock }, accountUuid) => {
	const [scans, uploads] = await db.batch([
		db
			.select({ uuid: verificationScan.uuid })
			.from(verificationScan)
			.innerJoin(teacherVerification, eq(teacherVerification.uuid, verificationScan.verificationUuid))
			.where(eq(teacherVerification.accountUuid, accountUuid)),
		db
			.select({ uuid: verificationUpload.uuid })
			.from(verificationUpload)
			.where(eq(verificationUpload.ownerUuid, accountUuid)),
	]);
	const uuids = [...scans, ...uploads].map(({ uuid }) => uuid);
	const note = () =>
		db.batch([
			db.update(verificationScan).set({ removedAt: clock() }).where(inArray(verificationScan.uuid, uuids)),
			db.delete(verificationUpload).where(inArray(verificationUpload.uuid, uuids)),
		]);
	if (uuids.length > 0) await removeSealed(vault, uuids, note);
	return true;
};

/** The papers and answers that the sessions of self-assessments hold, and then the attempts with theirs. */
const forgetMockTests: Step = async ({ db, exams, clock }, accountUuid, { until }) => {
	while (clock() < until) {
		const rows = await db
			.select({ uuid: mockTestAttempt.uuid })
			.from(mockTestAttempt)
			.where(eq(mockTestAttempt.accountUuid, accountUuid))
			.limit(SESSIONS);
		if (rows.length === 0) return true;
		const uuids = rows.map(({ uuid }) => uuid);
		await Promise.all(uuids.map((attemptUuid) => exams.forget({ kind: "mock-test", attemptUuid, accountUuid })));
		await db.delete(mockTestAttempt).where(inArray(mockTestAttempt.uuid, uuids));
	}
	return false;
};

/** Places in exams that are not over go; what was sat stays in the database, and what its session holds goes. */
const forgetModelTests: Step = async ({ db, exams, clock }, accountUuid, { until }) => {
	const keyOf = (examUuid: string): SessionKey => ({ kind: "model-test", examUuid, accountUuid });
	const sat = sql`EXISTS (SELECT 1 FROM ${attempt} WHERE exam_uuid = ${registration.examUuid} AND account_uuid = ${accountUuid})`;
	const open = await db
		.select({ uuid: registration.uuid, examUuid: registration.examUuid })
		.from(registration)
		.innerJoin(modelTest, eq(modelTest.uuid, registration.examUuid))
		.where(and(eq(registration.accountUuid, accountUuid), sql`${ownStopAt} > ${clock()}`, sql`NOT ${sat}`));
	for (const { uuid, examUuid } of open) {
		if (clock() >= until) return false;
		await exams.forget(keyOf(examUuid));
		await db.delete(registration).where(eq(registration.uuid, uuid));
	}
	const over = await db
		.select({ examUuid: registration.examUuid })
		.from(registration)
		.where(eq(registration.accountUuid, accountUuid));
	for (let from = 0; from < over.length; from += SESSIONS) {
		if (clock() >= until) return false;
		await Promise.all(over.slice(from, from + SESSIONS).map(({ examUuid }) => exams.forget(keyOf(examUuid))));
	}
	return true;
};

const isHolder = (tableName: string): tableName is AssetHolder => ASSET_HOLDERS.some((holder) => holder === tableName);

/** What the table of holdings says: rows that go, a group at a time, and columns that are emptied. The account itself comes last of all. */
const endRows: Step = async ({ db, clock }, accountUuid, { until }) => {
	for (const { name, table, holding } of PERSONAL) {
		if (name === "account" || name === "asset") continue;
		const { ending } = holding;
		const { name: tableName } = getTableConfig(table);
		const named = sql.identifier(tableName);
		const theirs = sql`(SELECT uuid FROM ${named} WHERE ${holding.theirs(accountUuid)})`;
		if (ending.how === "anonymised" && Object.keys(ending.set).length > 0)
			await db.update(table).set(ending.set).where(holding.theirs(accountUuid));
		while (ending.how === "deleted") {
			if (clock() >= until) return false;
			const removal = db.run(sql`DELETE FROM ${named} WHERE rowid IN (
				SELECT rowid FROM ${named} WHERE ${holding.theirs(accountUuid)} LIMIT ${GROUP})`);
			// Files that others attached to it, as an admin to a teacher's video (CON-7), go with the next sweep (AST-5).
			const { rowsAffected } = isHolder(tableName)
				? (await db.batch([detachAll({ db }, tableName, theirs, clock()), removal]))[1]
				: await removal;
			if (rowsAffected < GROUP) break;
		}
	}
	return true;
};

/** In this order: what is outside the database first, as its rows say where it is. */
const STEPS: readonly Step[] = [
	removeUploads,
	removeFiles,
	removeScans,
	forgetMockTests,
	forgetModelTests,
	leaveForGood,
	endRows,
];

/**
 * Takes away what is held about somebody, all but the row of the account (PRV-6). What is done stays done: cut off, it goes on at the next
 * call. @returns whether all of it is done
 */
export async function eraseHoldings(deps: EraseNeeds, accountUuid: string, limit: Limit): Promise<boolean> {
	for (const step of STEPS) if (!(await step(deps, accountUuid, limit))) return false;
	return true;
}

const emptied = PERSONAL.find(({ name }) => name === "account")?.holding.ending;

/** The last statement: the account says of nobody who they were. For a batch. */
export const emptyAccount = ({ db, clock }: Pick<Deps, "db" | "clock">, accountUuid: string) =>
	db
		.update(account)
		.set({ ...(emptied?.how === "anonymised" ? emptied.set : {}), updatedAt: clock() })
		.where(eq(account.uuid, accountUuid));
