import { isAnswered } from "~/domain/exam-session/choice.ts";
import type { SessionEvent, SessionState } from "~/domain/exam-session/machine.ts";
import { indexSheet } from "~/domain/exam-session/paper.ts";
import type {
	Choice,
	ExamWindow,
	Paper,
	PaperSubject,
	PoolOption,
	SealReason,
	SessionRecord,
	Sheet,
} from "~/domain/exam-session/types.ts";

/**
 * The tables, version by version; `meta.version` says how many of these an object has. Objects sleep for weeks, so a
 * change is a further entry, never an edit. `question.body` is what a running paper may show, `question.solution` what
 * it may not: two columns, so that no query reads both by accident.
 */
const MIGRATIONS = [
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
];

const SAVE_CHOICE = `INSERT INTO choice (position, option_uuid, seq, saved_at) VALUES (?, ?, ?, ?)
ON CONFLICT (position) DO UPDATE SET option_uuid = excluded.option_uuid, seq = excluded.seq, saved_at = excluded.saved_at`;

export type Delivery = { tries: number; deliveredAt: number | null };

type QuestionText = {
	position: number;
	uuid: string;
	subjectTitle: string;
	content: string;
	contentHtml: string;
	options: PoolOption[];
};
type Solution = { correctOptionUuid: string; explanation: string; explanationHtml: string };

export type LoadedSession = { state: SessionState; record: SessionRecord | null; delivery: Delivery };

type SessionRow = {
	ref: string;
	registration_uuid: string;
	attempt_uuid: string;
	seed: string;
	algorithm: number;
	pool_version: number;
	subjects: string;
	window: string;
	started_at: number | null;
	deadline_at: number | null;
	finished_at: number | null;
	seal_reason: SealReason | null;
	delivery_tries: number;
	delivered_at: number | null;
};
type QuestionRow = { position: number; uuid: string; subject_title: string; body: string };

const NOTHING: LoadedSession = { state: { phase: "absent" }, record: null, delivery: { tries: 0, deliveredAt: null } };

/** The SQLite tables of one session's Durable Object. Synchronous, so that no other call comes between read and write. */
export class SessionStore {
	readonly #storage: DurableObjectStorage;
	readonly #sql: SqlStorage;

	constructor(storage: DurableObjectStorage) {
		this.#storage = storage;
		this.#sql = storage.sql;
	}

	/** Rebuilds the session from its rows; an object that was never prepared stays without tables. */
	load(): LoadedSession {
		const version = this.#version();
		if (version === 0) return NOTHING;
		this.#migrate(version);
		const row = this.#sql.exec<SessionRow>("SELECT * FROM session").toArray()[0];
		if (!row) return NOTHING;
		const { ref, registration_uuid, attempt_uuid, seed, algorithm } = row;
		return {
			state: this.#stateOf(row),
			record: {
				ref: JSON.parse(ref),
				registrationUuid: registration_uuid || null,
				attemptUuid: attempt_uuid,
				seed,
				algorithm,
			},
			delivery: { tries: row.delivery_tries, deliveredAt: row.delivered_at },
		};
	}

	#version(): number {
		const tables = this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'meta'").toArray();
		return tables.length === 0 ? 0 : this.#sql.exec<{ version: number }>("SELECT version FROM meta").one().version;
	}

	#migrate(from: number): void {
		if (from === MIGRATIONS.length) return;
		this.#storage.transactionSync(() => {
			for (const migration of MIGRATIONS.slice(from)) this.#sql.exec(migration);
			this.#sql.exec("UPDATE meta SET version = ?", MIGRATIONS.length);
		});
	}

	#stateOf(row: SessionRow): SessionState {
		const window: ExamWindow = JSON.parse(row.window);
		const sheet = this.#sheet(row.pool_version, JSON.parse(row.subjects));
		if (row.started_at === null || row.deadline_at === null) return { phase: "prepared", window, sheet };
		const choices: (Choice | undefined)[] = sheet.questions.map(() => undefined);
		type ChoiceRow = { position: number; option_uuid: string | null; seq: number; saved_at: number };
		for (const stored of this.#sql.exec<ChoiceRow>("SELECT position, option_uuid, seq, saved_at FROM choice"))
			choices[stored.position - 1] = { optionUuid: stored.option_uuid, seq: stored.seq, savedAt: stored.saved_at };
		const attempt = {
			window,
			sheet,
			startedAt: row.started_at,
			deadlineAt: row.deadline_at,
			choices,
			answeredCount: choices.filter(isAnswered).length,
			lastSeq: choices.reduce((last, choice) => Math.max(last, choice?.seq ?? -1), -1),
		};
		if (row.finished_at === null || row.seal_reason === null) return { phase: "running", ...attempt };
		return { phase: "sealed", ...attempt, finishedAt: row.finished_at, reason: row.seal_reason };
	}

	#sheet(poolVersion: number, subjects: PaperSubject[]): Sheet {
		type Row = { uuid: string; subject_uuid: string; option_uuids: string; correct_option_uuid: string };
		const rows = this.#sql
			.exec<Row>("SELECT uuid, subject_uuid, option_uuids, correct_option_uuid FROM question ORDER BY position")
			.toArray();
		return indexSheet(
			poolVersion,
			subjects,
			rows.map((row) => ({
				uuid: row.uuid,
				subjectUuid: row.subject_uuid,
				optionUuids: JSON.parse(row.option_uuids),
				correctOptionUuid: row.correct_option_uuid,
			})),
		);
	}

	/** Writes facts. The frequent one, a choice, is one upsert; everything else is all or nothing. */
	persist(events: readonly SessionEvent[]): void {
		const [only] = events;
		if (!only) return;
		if (events.length === 1) this.#write(only);
		else
			this.#storage.transactionSync(() => {
				for (const event of events) this.#write(event);
			});
	}

	#write(event: SessionEvent): void {
		switch (event.kind) {
			case "chosen": {
				const { optionUuid, seq, savedAt } = event.choice;
				this.#sql.exec(SAVE_CHOICE, event.index + 1, optionUuid, seq, savedAt);
				return;
			}
			case "started":
				this.#sql.exec("UPDATE session SET started_at = ?, deadline_at = ?", event.startedAt, event.deadlineAt);
				return;
			case "sealed":
				this.#sql.exec("UPDATE session SET finished_at = ?, seal_reason = ?", event.finishedAt, event.reason);
				return;
			case "prepared":
				this.#sql.exec('UPDATE session SET "window" = ?', JSON.stringify(event.window));
		}
	}

	/** Writes a new paper and what belongs to it. A `prepared` fact that keeps the paper goes through `persist`. */
	savePreparation(record: SessionRecord, paper: Paper, window: ExamWindow): void {
		this.#storage.transactionSync(() => {
			this.#migrate(this.#version());
			this.#sql.exec(
				`INSERT OR REPLACE INTO session
				(id, ref, registration_uuid, attempt_uuid, seed, algorithm, pool_version, subjects, "window") VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)`,
				JSON.stringify(record.ref),
				// The column takes no null since its first version: an empty text is none.
				record.registrationUuid ?? "",
				record.attemptUuid,
				record.seed,
				record.algorithm,
				paper.poolVersion,
				JSON.stringify(paper.subjects),
				JSON.stringify(window),
			);
			this.#sql.exec("DELETE FROM question");
			for (const question of paper.questions) this.#saveQuestion(question);
		});
	}

	#saveQuestion(question: Paper["questions"][number]): void {
		const { content, contentHtml, options, explanation, explanationHtml } = question;
		this.#sql.exec(
			"INSERT INTO question VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			question.position,
			question.uuid,
			question.subjectUuid,
			question.subjectTitle,
			JSON.stringify(options.map((option) => option.uuid)),
			question.correctOptionUuid,
			JSON.stringify({ content, contentHtml, options }),
			JSON.stringify({ explanation, explanationHtml }),
		);
	}

	/** The texts of `size` questions after the first `offset`, without key or explanation. */
	texts(offset: number, size: number): QuestionText[] {
		return this.#sql
			.exec<QuestionRow>(
				"SELECT position, uuid, subject_title, body FROM question WHERE position > ? ORDER BY position LIMIT ?",
				offset,
				size,
			)
			.toArray()
			.map(({ position, uuid, subject_title, body }) => ({
				position,
				uuid,
				subjectTitle: subject_title,
				...JSON.parse(body),
			}));
	}

	/** The keys and explanations of the same questions. For sealed sessions. */
	solutions(offset: number, size: number): Solution[] {
		return this.#sql
			.exec<{ correct_option_uuid: string; solution: string }>(
				"SELECT correct_option_uuid, solution FROM question WHERE position > ? ORDER BY position LIMIT ?",
				offset,
				size,
			)
			.toArray()
			.map((row) => ({ correctOptionUuid: row.correct_option_uuid, ...JSON.parse(row.solution) }));
	}

	saveDelivery({ tries, deliveredAt }: Delivery): void {
		this.#sql.exec("UPDATE session SET delivery_tries = ?, delivered_at = ?", tries, deliveredAt);
	}
}
