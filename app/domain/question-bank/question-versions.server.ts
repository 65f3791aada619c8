import { sql } from "drizzle-orm";
import { question, questionOption, questionTag, questionVersion } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";

// Named by hand: in a select from one table drizzle leaves a column's table out, and `uuid` would be the option's own.
/** The options of a row of `question` in their order, as JSON. */
export const optionsJson = sql<string>`(SELECT json_group_array(json_object('uuid', uuid, 'content', content, 'isCorrect', is_correct))
	FROM (SELECT uuid, content, is_correct FROM ${questionOption} WHERE question_uuid = question.uuid ORDER BY position))`;
/** Its tags. */
export const tagsJson = sql<string>`(SELECT json_group_array(tag) FROM ${questionTag} WHERE question_uuid = question.uuid)`;
/**
 * All that it says, as its history keeps it (`QuestionText`). An option is told by its text: what became of it under the same uuid is
 * nothing to who reads the history.
 */
export const wordsJson = sql<string>`json_object(
	'subjectUuid', question.subject_uuid, 'topicUuid', question.topic_uuid, 'level', question.level,
	'language', question.language, 'difficulty', question.difficulty, 'tags', json(${tagsJson}),
	'content', question.content,
	'options', json((SELECT json_group_array(content) FROM (SELECT content FROM ${questionOption} WHERE question_uuid = question.uuid ORDER BY position))),
	'correct', (SELECT position FROM ${questionOption} WHERE question_uuid = question.uuid AND is_correct = 1),
	'explanation', question.explanation,
	'keepOrder', json(CASE WHEN question.keep_order THEN 'true' ELSE 'false' END),
	'keepLast', json(CASE WHEN question.keep_last THEN 'true' ELSE 'false' END)
)`;

/**
 * The statement that keeps what questions say now, for the transaction that changes them (QB-9).
 * @param version which one is kept, where another may have been written meanwhile
 */
export const keepVersions = ({ db }: Pick<Deps, "db">, uuids: readonly string[], version?: number) =>
	db.run(sql`
		INSERT OR IGNORE INTO ${questionVersion} (question_uuid, version, content, changed_by, created_at)
		SELECT question.uuid, question.version, ${wordsJson}, question.changed_by, question.updated_at
		FROM ${question} WHERE question.uuid IN (SELECT value FROM json_each(${JSON.stringify(uuids)}))
			AND question.version = ${version ?? sql`question.version`}`);
