/// <reference types="@cloudflare/vitest-plugin/types" />
import { env } from "cloudflare:workers";
import { openDatabase } from "#db/client.ts";
import { personRows } from "#db/factories/account.ts";
import { insertRows } from "#db/factories/insert.ts";
import { modelTestRows, registrationRows } from "#db/factories/model-test.ts";
import { examWindow, MINUTE, paperPool } from "#tests/support/exam-session.ts";
import type { Bindings } from "#workers/env.ts";
import { createExamSessions } from "#workers/exam-session/client.ts";
import {
	type ExamWindow,
	type ModelTestKey,
	type PaperPool,
	type SessionKey,
	sessionName,
} from "~/domain/exam-session/port.ts";

export const bindings = env as unknown as Bindings;
/** Whoever names a session here has it. */
export const sessions = createExamSessions(bindings.EXAM_SESSION, {
	admits: async () => true,
	ids: { issue: async () => crypto.randomUUID() },
	clock: () => OPENS,
});
export const database = () => openDatabase(bindings.DATABASE_URL ?? "", bindings.DATABASE_AUTH_TOKEN);

/** When the exams of these tests open. */
export const OPENS = Date.UTC(2026, 0, 10, 4, 0);
export const at = (minutes: number) => OPENS + minutes * MINUTE;

export const sessionOf = (key: SessionKey) => bindings.EXAM_SESSION.getByName(sessionName(key));

/** Sets the clock of one session to so many minutes after the exam opens. */
export const setClock = async (key: SessionKey, minutes: number) => {
	await sessionOf(key).setClock(at(minutes));
};

/** An exam and a student registered for it, in the database; nothing in the session yet. */
export async function registered(): Promise<{ ref: ModelTestKey; registrationUuid: string }> {
	const [examUuid, accountUuid, registrationUuid] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
	await insertRows(database(), [
		...personRows({ uuid: accountUuid, at: OPENS }),
		...modelTestRows({ uuid: examUuid, at: OPENS }),
		...registrationRows({ uuid: registrationUuid, examUuid, accountUuid, at: OPENS }),
	]);
	return { ref: { kind: "model-test", examUuid, accountUuid }, registrationUuid };
}

type Overrides = { pool?: PaperPool; window?: Partial<ExamWindow> };

/** A registered student whose session is prepared, five minutes before the exam. */
export async function prepared({ pool = paperPool(), window = {} }: Overrides = {}) {
	const who = await registered();
	await setClock(who.ref, -5);
	await sessions.prepare({ ...who, window: examWindow(OPENS, window), pool });
	return who;
}

/** A student who started in the minute the exam opened, and the paper. */
export async function started(overrides: Overrides = {}) {
	const who = await prepared(overrides);
	await setClock(who.ref, 0);
	const paper = await sessions.attend(who.ref, { page: 0, size: 100 });
	if (paper.kind !== "running") throw new Error(`The attempt is ${paper.kind}`);
	return { ...who, paper };
}
