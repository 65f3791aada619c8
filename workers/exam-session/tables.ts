/**
 * The tables, version by version; `meta.version` says how many of these an object has. Objects sleep for weeks, so a
 * change is a further entry, never an edit. `question.body` is what a running paper may show, `question.solution` what
 * it may not: two columns, so that no query reads both by accident.
 */
export const MIGRATIONS = [
	`CREATE TABLE meta (version INTEGER NOT NULL);
INSERT INTO meta (version) VALUES (0);
CREATE TABLE session (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	ref TEXT NOT NULL,
	registration_uuid TEXT NOT NULL,
	attempt_uuid TEXT NOT NULL,
	seed TEXT NOT NULL,
	algorithm INTEGER NOT NULL,
	pool_version INTEGER NOT NULL,
	subjects TEXT NOT NULL,
	"window" TEXT NOT NULL,
	started_at INTEGER,
	deadline_at INTEGER,
	finished_at INTEGER,
	seal_reason TEXT,
	delivery_tries INTEGER NOT NULL DEFAULT 0,
	delivered_at INTEGER
);
CREATE TABLE question (
	position INTEGER PRIMARY KEY,
	uuid TEXT NOT NULL UNIQUE,
	subject_uuid TEXT NOT NULL,
	subject_title TEXT NOT NULL,
	option_uuids TEXT NOT NULL,
	correct_option_uuid TEXT NOT NULL,
	body TEXT NOT NULL,
	solution TEXT NOT NULL
);
CREATE TABLE choice (position INTEGER PRIMARY KEY, option_uuid TEXT, seq INTEGER NOT NULL, saved_at INTEGER NOT NULL);
`,
	// A model test was called by the word of its addresses.
	"UPDATE session SET ref = json_set(ref, '$.kind', 'model-test') WHERE json_extract(ref, '$.kind') = 'weekly-exam'",
	// What judging needs of all questions, in the session's own row: a session wakes for nearly every answer.
	`ALTER TABLE session ADD COLUMN sheet TEXT NOT NULL DEFAULT '[]';
UPDATE session SET sheet = (
	SELECT json_group_array(json_array(uuid, subject_uuid, json(option_uuids), correct_option_uuid) ORDER BY position) FROM question
)`,
];
