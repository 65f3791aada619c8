import { openDatabase } from "#db/client.ts";
import { actorOf } from "#db/factories/account.ts";
import * as schema from "#db/schema/index.ts";
import { noCache } from "#db/seed/support.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";

export const NOW = Date.UTC(2026, 8, 15, 12);

/** An actor with one role and everything that the role needs. */
/** Each with a uuid, as everybody has: what they write is read by other tests of the same database. */
const UUIDS = {
	admin: "018f0000-0000-7000-8000-0000000000ad",
	teacher: "018f0000-0000-7000-8000-0000000000ae",
	student: "018f0000-0000-7000-8000-0000000000af",
} as const;
export const actorAs = (role: keyof typeof UUIDS): Actor => actorOf(role, { accountUuid: UUIDS[role] });

export type AuthoringDeps = Pick<Deps, "db" | "clock" | "cache" | "log" | "wait"> & {
	forgotten: string[];
	bumps: number[];
};

/** What the authoring use cases work with, over a real database; remembers which cache keys were forgotten. */
export function authoringDeps(databaseUrl: string, now = NOW): AuthoringDeps {
	const forgotten: string[] = [];
	const bumps: number[] = [];
	return {
		db: openDatabase(databaseUrl),
		clock: () => now,
		cache: {
			...noCache,
			forget: async (key) => void forgotten.push(key),
			bumpPublicVersion: async (at) => void bumps.push(at),
		},
		log: { info: () => {}, warn: () => {}, error: () => {} },
		wait: async () => {},
		forgotten,
		bumps,
	};
}

/** Everything the bank holds, in a fixed order, to compare before and after. */
export async function bankOf({ db }: Pick<Deps, "db">) {
	const [questions, options, tags, audits] = await db.batch([
		db.select().from(schema.question).orderBy(schema.question.code),
		db.select().from(schema.questionOption).orderBy(schema.questionOption.questionUuid, schema.questionOption.position),
		db.select().from(schema.questionTag).orderBy(schema.questionTag.questionUuid, schema.questionTag.tag),
		db.select().from(schema.auditLog).orderBy(schema.auditLog.id),
	]);
	return { questions, options, tags, audits };
}

export type CsvRow = {
	code: string;
	subject?: string;
	question?: string;
	options?: string[];
	answer?: number;
	tags?: string;
	explanation?: string;
};

/** A CSV file of SSC questions in English. */
export function csvFile(rows: readonly CsvRow[]): string {
	const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
	const lines = rows.map(({ code, subject = "Physics", question = `Question ${code}`, ...rest }) => {
		const options = rest.options ?? ["One", "Two", "Three", "Four"];
		const cells = Array.from({ length: 4 }, (_, index) => quoted(options[index] ?? ""));
		const answer = String(rest.answer ?? 1);
		const { tags = "motion", explanation = "Because." } = rest;
		return [code, subject, "SSC", "en", "2", tags, quoted(question), ...cells, answer, quoted(explanation)].join(",");
	});
	const header =
		"code,subject,level,language,difficulty,tags,question,option_1,option_2,option_3,option_4,answer,explanation";
	return [header, ...lines].join("\n");
}
