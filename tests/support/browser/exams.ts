import type { BrowserContext } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { openDatabase } from "#db/client.ts";
import { insertRows } from "#db/factories/insert.ts";
import { modelTestRows } from "#db/factories/model-test.ts";
import { modelTest, modelTestQuestion, modelTestSubject } from "#db/schema/index.ts";
import { demoAdmin } from "#db/seed/seed-people.ts";
import { alone } from "#db/seed/support.ts";
import { publishExam } from "~/domain/model-test/publish-exam.server.ts";
import { copyQuestions } from "../copy-questions.ts";
import { addresses, RETRIES } from "./addresses.ts";

/** Exams of the demo by what a journey needs of them. */
export const EXAMS = {
	free: "Weekly Model Test: SSC Five Subjects",
	freeInBangla: "এসএসসি মডেল টেস্ট: বাংলা মাধ্যম",
	twoMinutes: "Two-Minute Challenge",
	upcoming: "HSC Chemistry and Biology Model Test",
	closed: "Inter-School Science Cup: Qualifying Round",
	paid: "HSC Grand Model Test",
	finished: "SSC Science Model Test",
} as const;

/** The uuid of a demo exam. */
export async function examUuid(name: string): Promise<string> {
	const response = await fetch(`${addresses.platform}/api/public/weekly-exams?page=0&size=100`);
	const { content } = (await response.json()) as { content: { examUUID: string; name: string }[] };
	const exam = content.find((candidate) => candidate.name === name);
	if (!exam) throw new Error(`No exam is called ${name}`);
	return exam.examUUID;
}

/**
 * Publishes a copy of the two-minute exam, through the product's own use case, that runs now and stops for everybody
 * after `stopsInMs`. With a fee it has to be bought.
 */
export async function publishShortExam(stopsInMs: number, feePoisha = 0): Promise<{ uuid: string; stopAt: number }> {
	const db = openDatabase(addresses.database);
	try {
		const [model] = await db.select().from(modelTest).where(eq(modelTest.name, EXAMS.twoMinutes));
		if (!model) throw new Error("The demo is not seeded");
		const [subjects, questions] = await db.batch([
			db
				.select({ uuid: modelTestSubject.subjectUuid, count: modelTestSubject.numberOfQuestions })
				.from(modelTestSubject)
				.where(eq(modelTestSubject.examUuid, model.uuid))
				.orderBy(modelTestSubject.position),
			db
				.select({ uuid: modelTestQuestion.questionUuid })
				.from(modelTestQuestion)
				.where(eq(modelTestQuestion.examUuid, model.uuid)),
		]);
		const { id: _, ...copied } = model;
		const uuid = uuidv7();
		const now = Date.now();
		const stopAt = now + stopsInMs;
		const draft = { state: "draft", poolVersion: null, name: `Short ${uuid.slice(-6)}` } as const;
		const questionUuids = await copyQuestions(
			db,
			questions.map((question) => question.uuid),
		);
		const times = { at: now, startAt: now - 60_000, stopAt };
		await insertRows(db, modelTestRows({ ...copied, ...draft, ...times, uuid, feePoisha, subjects, questionUuids }));
		await publishExam({ db, clock: Date.now, ...alone }, demoAdmin(), uuid);
		return { uuid, stopAt };
	} finally {
		db.$client.close();
	}
}

/** Time passes for one exam, and for nobody else who uses the product at the same moment. */
export async function passExamTime(uuid: string, ms: number): Promise<void> {
	const db = openDatabase(addresses.database);
	try {
		await db.run(
			sql`UPDATE model_test SET start_at = start_at - ${ms}, stop_at = stop_at - ${ms} WHERE uuid = ${uuid}`,
		);
		await db.run(sql`UPDATE attempt SET started_at = started_at - ${ms}, finished_at = finished_at - ${ms},
			deadline_at = deadline_at - ${ms} WHERE exam_uuid = ${uuid}`);
	} finally {
		db.$client.close();
	}
}

export type PaperQuestion = { uuid: string; position: number; answer: string | null; options: { uuid: string }[] };
export type Paper = {
	questions: { content: PaperQuestion[]; totalElements: number };
	periodTo: string;
	server_time: string;
	answeredCount: number;
};
export type ResultSummary = {
	state: string;
	score: number | null;
	correctCount: number | null;
	wrongCount: number | null;
	unansweredCount: number;
	timeTakenMs: number;
};

/** The REST calls of the student whose cookies a browser holds. */
export function examApi({ request }: BrowserContext, uuid: string) {
	const headers = { origin: addresses.platform };
	const post = (path: string, data?: object) => request.post(path, { maxRetries: RETRIES, headers, data });
	return {
		register: () => post(`/api/weekly-exam/${uuid}/register/free`),
		start: async () => (await (await post(`/api/weekly-exam/${uuid}/questions?page=0&size=100`)).json()) as Paper,
		paper: async () =>
			(await (
				await request.get(`/api/weekly-exam/${uuid}/questions?page=0&size=100`, { maxRetries: RETRIES })
			).json()) as Paper,
		answer: (questionUuid: string, optionUuid: string | null, seq: number) =>
			post("/api/weekly-exam/answer", { examUUID: uuid, questionUuid, optionUuid, seq }),
		result: () => request.get(`/api/weekly-exams/${uuid}/result-summary`, { maxRetries: RETRIES }),
		finish: () => post(`/api/weekly-exam/${uuid}/finish`),
	};
}
