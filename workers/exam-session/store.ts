import { isAnswered } from "~/domain/exam-session/choice.ts";
import type { SessionEvent, SessionState } from "~/domain/exam-session/machine.ts";
import { indexSheet } from "~/domain/exam-session/paper.ts";
import type {
	Choice,
	ExamWindow,
	Paper,
	PoolOption,
	SealReason,
	SessionRecord,
	Sheet,
} from "~/domain/exam-session/types.ts";
import type { Locale } from "~/lib/time.ts";
import { MIGRATIONS } from "./tables.ts";

/** All of a session in one row, with the version of its tables. */
const LOAD = `SELECT session.*, (SELECT version FROM meta) AS version,
	(SELECT json_group_array(json_array(position, option_uuid, seq, saved_at)) FROM choice) AS choices
FROM session`;

const SAVE_CHOICE = `INSERT INTO choice (position, option_uuid, seq, saved_at) VALUES (?, ?, ?, ?)
ON CONFLICT (position) DO UPDATE SET option_uuid = excluded.option_uuid, seq = excluded.seq, saved_at = excluded.saved_at`;

export type Delivery = { tries: number; deliveredAt: number | null };

type QuestionText = {
	position: number;
	uuid: string;
	subjectTitle: string;
	language?: Locale | undefined;
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
	/** `SheetRow[]`, in paper order. */
	sheet: string;
	/** `ChoiceRow[]`. */
	choices: string;
	version: number;
	started_at: number | null;
	deadline_at: number | null;
	finished_at: number | null;
	seal_reason: SealReason | null;
	delivery_tries: number;
	delivered_at: number | null;
};
type SheetRow = [uuid: string, subjectUuid: string, optionUuids: string[], correctOptionUuid: string];
type ChoiceRow = [position: number, optionUuid: string | null, seq: number, savedAt: number];
type QuestionRow = { position: number; uuid: string; subject_title: string; body: string };

const NOTHING: LoadedSession = { state: { phase: "absent" }, record: null, delivery: { tries: 0, deliveredAt: null } };

const toSheetRow = ({ uuid, subjectUuid, options, correctOptionUuid }: Paper["questions"][number]): SheetRow => [
	uuid,
	subjectUuid,
	options.map((option) => option.uuid),
	correctOptionUuid,
];

function sheetFrom(row: SessionRow): Sheet {
	const questions = (JSON.parse(row.sheet) as SheetRow[]).map(
		([uuid, subjectUuid, optionUuids, correctOptionUuid]) => ({ uuid, subjectUuid, optionUuids, correctOptionUuid }),
	);
	return indexSheet(row.pool_version, JSON.parse(row.subjects), questions);
}

function stateFrom(row: SessionRow): SessionState {
	const window: ExamWindow = JSON.parse(row.window);
	const sheet = sheetFrom(row);
	if (row.started_at === null || row.deadline_at === null) return { phase: "prepared", window, sheet };
	const choices: (Choice | undefined)[] = sheet.questions.map(() => undefined);
	for (const [position, optionUuid, seq, savedAt] of JSON.parse(row.choices) as ChoiceRow[])
		choices[position - 1] = { optionUuid, seq, savedAt };
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

/** The SQLite tables of one session's Durable Object. Synchronous, so that no other call comes between read and write. */
export class SessionStore {
	readonly #storage: DurableObjectStorage;
	readonly #sql: SqlStorage;

	constructor(storage: DurableObjectStorage) {
		this.#storage = storage;
		this.#sql = storage.sql;
	}

	/** Rebuilds the session from its row, by one query; an object that was never prepared stays without tables. */
	load(): LoadedSession {
		const row = this.#current() ?? this.#brought();
		if (!row) return NOTHING;
		const { ref, registration_uuid, attempt_uuid, seed, algorithm } = row;
		return {
			state: stateFrom(row),
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

	/** The row where the tables are of this version. Costs no look at what tables there are. */
	#current(): SessionRow | undefined {
		try {
			const [row] = this.#sql.exec<SessionRow>(LOAD).toArray();
			return row?.version === MIGRATIONS.length ? row : undefined;
		} catch {
			// No tables, or older ones; whatever else it is comes again.
			return undefined;
		}
	}

	/** The row once the tables have been brought to this version, where there are any. */
	#brought(): SessionRow | undefined {
		const version = this.#version();
		if (version === 0) return undefined;
		this.#migrate(version);
		return this.#sql.exec<SessionRow>(LOAD).toArray()[0];
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
			case "extended":
				this.#sql.exec(
					'UPDATE session SET "window" = ?, deadline_at = ?',
					JSON.stringify(event.window),
					event.deadlineAt,
				);
				return;
			case "sealed":
				this.#sql.exec("UPDATE session SET finished_at = ?, seal_reason = ?", event.finishedAt, event.reason);
				return;
			case "withdrawn":
				this.#sql.exec("DELETE FROM session");
				this.#sql.exec("DELETE FROM question");
				return;
			case "prepared":
				this.#sql.exec('UPDATE session SET "window" = ?', JSON.stringify(event.window));
		}
	}

	/** Which registration the sealed attempt settles. */
	saveRegistration(uuid: string | null): void {
		this.#sql.exec("UPDATE session SET registration_uuid = ?", uuid ?? "");
	}

	/** Writes a new paper and what belongs to it. A `prepared` fact that keeps the paper goes through `persist`. */
	savePreparation(record: SessionRecord, paper: Paper, window: ExamWindow): void {
		this.#storage.transactionSync(() => {
			this.#migrate(this.#version());
			this.#sql.exec(
				`INSERT OR REPLACE INTO session
				(id, ref, registration_uuid, attempt_uuid, seed, algorithm, pool_version, subjects, "window", sheet)
				VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
				JSON.stringify(record.ref),
				// The column takes no null since its first version: an empty text is none.
				record.registrationUuid ?? "",
				record.attemptUuid,
				record.seed,
				record.algorithm,
				paper.poolVersion,
				JSON.stringify(paper.subjects),
				JSON.stringify(window),
				JSON.stringify(paper.questions.map(toSheetRow)),
			);
			this.#sql.exec("DELETE FROM question");
			for (const question of paper.questions) this.#saveQuestion(question);
		});
	}

	#saveQuestion(question: Paper["questions"][number]): void {
		const { language, content, contentHtml, options, explanation, explanationHtml } = question;
		this.#sql.exec(
			"INSERT INTO question VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			question.position,
			question.uuid,
			question.subjectUuid,
			question.subjectTitle,
			JSON.stringify(options.map((option) => option.uuid)),
			question.correctOptionUuid,
			JSON.stringify({ language, content, contentHtml, options }),
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
