import { and, count, eq, getTableColumns, gt, isNotNull, isNull, min, type SQL, sql } from "drizzle-orm";
import * as schema from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { limitReached, requestErrors } from "~/domain/request/errors.ts";
import { numberPurpose } from "~/domain/verification/vault.ts";
import { portableName } from "~/lib/portable-name.ts";
import { privacyErrors } from "./errors.ts";
import { HOLDINGS, PERSONAL, type PersonalTable } from "./holdings.server.ts";
import { COPIES, isRecentSignIn } from "./rules.ts";

/** A file of the archive; what it holds is read when it is its turn. */
type CopiedFile = { path: string; content: string | ReadableStream<Uint8Array> | AsyncIterable<string> };

type Needs = Pick<Deps, "db" | "clock" | "files" | "vault" | "identity" | "rateLimit" | "log" | "sessions">;

/** A name has so many bytes: with the folders before it a path still fits everywhere. */
const NAMED = 180;
/** Rows at a time: however many somebody has, so many are in memory. */
const ROWS = 200;
const COPIED = "account.copied";

/**
 * All that is held about somebody, as files one after another (PRV-1): the rows of each table in JSON, what they uploaded, the issuer's part,
 * and what was left out and why. It is noted before anything is handed out.
 * @param signedInAt when the issuer says that they signed in, ms
 * @throws DomainError SignInAgain, TooManyRequests, LimitReached, Unavailable (the issuer's part is away), of requireSignedIn
 */
export async function copyAccount(
	deps: Needs,
	who: Actor | null,
	signedInAt: number | null,
): Promise<AsyncGenerator<CopiedFile>> {
	const { accountUuid } = requireSignedIn(who);
	const now = deps.clock();
	if (!isRecentSignIn(signedInAt, now)) throw privacyErrors.fail("SignInAgain");
	if (!(await deps.rateLimit("privacy", accountUuid))) throw requestErrors.fail("TooManyRequests");
	const atIssuer = await issuersPart(deps, accountUuid);
	await note(deps, accountUuid, now);
	return filesOf(deps, accountUuid, atIssuer, now);
}

/** What the issuer holds; null where it is not one that says so. */
async function issuersPart({ db, identity }: Needs, accountUuid: string): Promise<object | null> {
	const { account } = schema;
	const [person] = await db
		.select({ issuer: account.issuer, subject: account.subject })
		.from(account)
		.where(eq(account.uuid, accountUuid));
	return person ? (await identity()).readPerson(person) : null;
}

/** One line in the audit log, unless there were as many within a day as there may be. */
async function note({ db }: Needs, accountUuid: string, now: number): Promise<void> {
	const { auditLog } = schema;
	const lately = and(
		eq(auditLog.actorUuid, accountUuid),
		eq(auditLog.action, COPIED),
		gt(auditLog.createdAt, now - COPIES.within),
	);
	const [[before]] = await db.batch([
		db
			.select({ n: count(), first: min(auditLog.createdAt) })
			.from(auditLog)
			.where(lately),
		audit(
			{ db },
			{ actorUuid: accountUuid, action: COPIED, objectType: "account", objectUuid: accountUuid, detail: null },
			sql`WHERE (SELECT count(*) FROM ${auditLog} WHERE ${lately}) < ${COPIES.most}`,
			now,
		),
	]);
	if (before && before.n >= COPIES.most) throw limitReached(before.first ?? now, COPIES.within, now);
}

async function* filesOf(
	deps: Needs,
	accountUuid: string,
	atIssuer: object | null,
	now: number,
): AsyncGenerator<CopiedFile> {
	yield { path: "README.txt", content: README };
	yield { path: "contents.json", content: pretty(contents()) };
	if (atIssuer) yield { path: "account/sign-in.json", content: pretty(atIssuer) };
	yield { path: "account/devices.json", content: pretty(await devicesOf(deps, accountUuid)) };
	for (const table of PERSONAL)
		yield { path: `${table.holding.file}.json`, content: rowsOf(deps, table, accountUuid, now) };
	yield* uploadsOf(deps, accountUuid);
	yield* scansOf(deps, accountUuid);
}

const pretty = (value: unknown) => `${JSON.stringify(value, null, "\t")}\n`;

/** The table of what there is, as it stands in the code: so that nobody must believe that nothing was forgotten. */
const contents = () =>
	Object.fromEntries(
		Object.entries(HOLDINGS).flatMap(([name, holding]) =>
			holding.about === "person"
				? [[name, { file: `${holding.file}.json`, ...leftOutOf(holding), ending: holding.ending }]]
				: [],
		),
	);

const leftOutOf = ({ leftOut, heldBack }: PersonalTable["holding"]) => ({
	leftOut,
	...(heldBack && { heldBack: { columns: heldBack.columns, why: heldBack.why } }),
});

const README = `Pathshala: all that we hold about you.

contents.json    which of our tables is which file, which columns are not in it and why, and what would become of
                 each if you had your account deleted.
account          how you sign in, where you are signed in, what was done with your account.
profile          what you told about yourself.
files            what you uploaded: photo, attachments.
verification     documents of teachers and what came of them; the scans while we have them.
the others       what you did and bought here, by capability.

Times are UTC. Amounts of money are poisha (1/100 BDT); marks are hundredths. Your answers, score and rank in a model
test are in the copy once it is over for everybody, those of an exam that is running once it is finished.

পাঠশালা: তোমার সম্পর্কে আমাদের কাছে যা কিছু আছে। কোন ফাইলে কী আছে, contents.json দেখো।
সময় UTC অনুযায়ী, টাকার অঙ্ক পয়সায়।
`;

async function devicesOf({ sessions }: Needs, accountUuid: string) {
	const devices = await sessions.devices(accountUuid);
	return devices.map(({ carried, userAgent, createdAt, lastUsedAt }) => ({
		kind: carried.token ? "token" : "session",
		name: carried.name ?? null,
		userAgent,
		createdAt: iso(createdAt),
		lastUsedAt: iso(lastUsedAt),
	}));
}

const iso = (at: number) => new Date(at).toISOString();

/** Columns in milliseconds are told as instants. */
const readable = (row: Record<string, unknown>) =>
	Object.fromEntries(
		Object.entries(row).map(([key, value]) => [key, /At$/.test(key) && typeof value === "number" ? iso(value) : value]),
	);

/** What is kept otherwise than it was said. */
const OPENED: { [Name in keyof typeof HOLDINGS]?: (deps: Needs, uuid: string) => Promise<object> } = {
	teacherVerification: async ({ db, vault, log }, uuid) => {
		const { teacherVerification } = schema;
		const [row] = await db
			.select({ keyId: teacherVerification.numberKey, text: teacherVerification.numberSealed })
			.from(teacherVerification)
			.where(eq(teacherVerification.uuid, uuid));
		if (!row) return {};
		try {
			return { number: await vault.openText(row, numberPurpose(uuid)) };
		} catch (error) {
			log.error("number of a document not opened for a copy", error, { verification: uuid });
			return { number: null };
		}
	},
};

/** A table's rows as a JSON list, read by the page. */
async function* rowsOf(
	deps: Needs,
	{ name, table, holding }: PersonalTable,
	accountUuid: string,
	now: number,
): AsyncGenerator<string> {
	const shown = Object.entries(getTableColumns(table))
		.filter(([column]) => !(column in holding.leftOut))
		.map(([name, column]): [string, typeof column | SQL.Aliased] => {
			const { heldBack } = holding;
			if (!heldBack?.columns.includes(name)) return [name, column];
			return [name, sql`CASE WHEN ${heldBack.until(now)} THEN ${column} END`.as(name)];
		});
	const also = Object.entries(holding.also ?? {}).map(([key, value]): [string, SQL.Aliased] => [key, value.as(key)]);
	const opened = OPENED[name];
	let written = 0;
	for (let after = 0; ; ) {
		const rows: ({ row: number } & Record<string, unknown>)[] = await deps.db
			.select({ row: sql<number>`rowid`.as("row"), ...Object.fromEntries(shown), ...Object.fromEntries(also) })
			.from(table)
			.where(and(sql`rowid > ${after}`, sql`(${holding.theirs(accountUuid)})`, holding.shownIf?.(now)))
			.orderBy(sql`rowid`)
			.limit(ROWS);
		for (const { row, ...columns } of rows) {
			const more = opened && typeof columns.uuid === "string" ? await opened(deps, columns.uuid) : {};
			yield `${written === 0 ? "[\n\t" : ",\n\t"}${JSON.stringify({ ...readable(columns), ...more })}`;
			written += 1;
			after = row;
		}
		if (rows.length < ROWS) break;
	}
	yield written === 0 ? "[]\n" : "\n]\n";
}

async function* uploadsOf({ db, files }: Needs, accountUuid: string): AsyncGenerator<CopiedFile> {
	const { asset } = schema;
	const uploads = await db
		.select({ uuid: asset.uuid, name: asset.name, key: asset.key })
		.from(asset)
		.where(and(eq(asset.ownerUuid, accountUuid), isNotNull(asset.storedAt)))
		.orderBy(asset.id);
	for (const { uuid, name, key } of uploads) {
		const content = await files.get(key);
		if (content) yield { path: `files/${uuid}/${portableName(name, { most: NAMED })}`, content };
	}
}

/** The type of a scan is one of four, and its ending the last part of it. */
async function* scansOf({ db, vault, log }: Needs, accountUuid: string): AsyncGenerator<CopiedFile> {
	const { teacherVerification, verificationScan, verificationUpload } = schema;
	const [scans, uploads] = await db.batch([
		db
			.select({ uuid: verificationScan.uuid, side: verificationScan.side, type: verificationScan.type })
			.from(verificationScan)
			.innerJoin(teacherVerification, eq(teacherVerification.uuid, verificationScan.verificationUuid))
			.where(and(eq(teacherVerification.accountUuid, accountUuid), isNull(verificationScan.removedAt)))
			.orderBy(verificationScan.id),
		db
			.select({ uuid: verificationUpload.uuid, type: verificationUpload.type })
			.from(verificationUpload)
			.where(eq(verificationUpload.ownerUuid, accountUuid))
			.orderBy(verificationUpload.id),
	]);
	for (const { uuid, side, type } of [...scans, ...uploads.map((upload) => ({ ...upload, side: "upload" }))]) {
		const path = `verification/${uuid}-${side}`;
		try {
			const bytes = await vault.get(uuid);
			if (bytes) yield { path: `${path}.${type.split("/")[1]}`, content: new Blob([bytes]).stream() };
		} catch (error) {
			log.error("scan not opened for a copy", error, { scan: uuid });
			yield { path: `${path}.txt`, content: "This file could not be opened. Write to us.\n" };
		}
	}
}
