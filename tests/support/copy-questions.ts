import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { question, questionOption } from "#db/schema/index.ts";

/**
 * Copies questions under codes of their own: an exam that a test publishes may hold none that an open pool of the demo holds
 * (QB-3). @returns the uuids of the copies
 */
export async function copyQuestions(db: Database, uuids: readonly string[]): Promise<string[]> {
	const pairs = uuids.map((uuid) => [uuid, crypto.randomUUID()] as const);
	const copies = sql`json_each(${JSON.stringify(pairs)}) AS copy ON q.uuid = copy.value ->> 0`;
	await db.batch([
		db.run(sql`INSERT INTO ${question} (uuid, code, subject_uuid, level, language, difficulty, content, explanation, created_at, updated_at)
			SELECT copy.value ->> 1, 'COPY-' || substr(copy.value ->> 1, 1, 30), q.subject_uuid, q.level, q.language, q.difficulty,
			q.content, q.explanation, q.created_at, q.updated_at FROM ${question} AS q JOIN ${copies}`),
		db.run(sql`INSERT INTO ${questionOption} (uuid, question_uuid, position, content, is_correct)
			SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(6))), copy.value ->> 1, o.position, o.content, o.is_correct
			FROM ${question} AS q JOIN ${copies} JOIN ${questionOption} AS o ON o.question_uuid = q.uuid`),
	]);
	return pairs.map(([, copy]) => copy);
}
