import type { BrowserContext } from "@playwright/test";
import { addresses } from "./addresses.ts";

/** Self-assessments of the demo by what a journey needs of them. */
export const MOCK_TESTS = {
	/** Five questions, free. */
	short: "Five-Minute Warm-up",
	/** Free, with attempts of the first demo student. */
	taken: "SSC Physics",
	inBangla: "বাংলা ব্যাকরণ",
	paid: "Admission Mixed Set",
} as const;

/** The uuid of a demo self-assessment. */
export async function mockTestUuid(title: string): Promise<string> {
	const response = await fetch(`${addresses.platform}/api/public/mcqExamTypes?page=0&size=100`);
	const { content } = (await response.json()) as { content: { uuid: string; title: string }[] };
	const type = content.find((candidate) => candidate.title === title);
	if (!type) throw new Error(`No self-assessment is called ${title}`);
	return type.uuid;
}

type Attempt = { uuid: string; state: string };

/** The REST calls of the student whose cookies a browser holds. */
export function mockTestApi({ request }: BrowserContext) {
	const post = (path: string, data: object) => request.post(path, { headers: { origin: addresses.platform }, data });
	return {
		/** Makes an attempt, or finds the unfinished one. */
		prepare: async (typeUuid: string): Promise<string> => {
			const made = await post("/api/mcqExams", { mcqExamTypeUuid: typeUuid });
			return ((await made.json()) as { uuid: string }).uuid;
		},
		end: (attemptUuid: string) => post("/api/mcqExam/end", { mcqExamUuid: attemptUuid }),
		/** The newest finished attempt at a type. */
		newest: async (typeUuid: string): Promise<string> => {
			const mine = await request.get(`/api/mcqExams/my?mcqExamTypeUuid=${typeUuid}&page=0&size=10`);
			const { content } = (await mine.json()) as { content: Attempt[] };
			const attempt = content.find(({ state }) => state === "finished");
			if (!attempt) throw new Error("No finished attempt");
			return attempt.uuid;
		},
	};
}
