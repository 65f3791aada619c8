import type { correctionSchema } from "~/domain/exam-correction/schemas.ts";
import type { poolActSchema } from "~/domain/exam-draft/pool-schemas.ts";
import type { examPosterForm } from "~/domain/exam-poster/schemas.ts";
import type { winnersSchema } from "~/domain/exam-results/schemas.ts";
import type { extendSchema, extraTimeSchema } from "~/domain/exam-time/schemas.ts";
import type * as types from "~/domain/mock-test/draft-schemas.ts";
import type * as exams from "~/domain/model-test/draft-schemas.ts";
import type { decisionSchema } from "~/domain/question-appeal/schemas.ts";
import { type Form, form } from "./form.ts";
import { NOBODYS } from "./shot.ts";

const EXAM = "/admin/model-tests/:examUuid";
const TYPE = "/admin/self-assessments/:typeUuid";

const PAPER = {
	...{ subtitle: "All of it", description: "**All** of it.", durationMinutes: "30", fee: "45", marksPerCorrect: "1" },
	...{ penaltyPerWrong: "0.25", level: "SSC", language: "en", poolTimes: "2", gradeUuids: NOBODYS, subjects: "" },
	...{ questionTag: "test-12", questionImportUuid: NOBODYS },
} as const;
const SAID_OF_EXAM = {
	...{ ...PAPER, name: "Weekly test", rule: "No notes.", prize: "A book.", winnerCount: "10" },
	...{ startAt: "2027-01-10T10:00", stopAt: "2027-01-10T12:00", preRegNeeded: "on", preRegStopAt: "2027-01-10T09:00" },
};
const SAID_OF_TYPE = {
	...PAPER,
	title: "Twenty minutes",
	examTag: "SSC",
	examTagBn: "এসএসসি",
	attemptsPerPurchase: "2",
};

/** What admins make of the question bank. */
export const FORMS_OF_EXAMS: readonly Form[] = [
	form<typeof exams.newExamSchema>("/admin/model-tests/new", "admin", { ...SAID_OF_EXAM, preview: "on" }),
	form<typeof exams.editExamSchema>(EXAM, "admin", { ...SAID_OF_EXAM, preview: "on", version: "1" }),
	form<typeof exams.publishSchema>(`${EXAM}/publish`, "admin", { intent: "publish", version: "1" }),
	form<typeof exams.copyExamSchema>(`${EXAM}/duplicate`, "admin", { name: "Copy", startAt: "2027-01-10T10:00" }),
	form<typeof exams.cancelSchema>(`${EXAM}/cancel`, "admin", { name: "Another" }),
	form<typeof examPosterForm>(`${EXAM}/poster`, "admin", {
		...{ intent: "save", poster: "", alt: "A book", version: "1" },
	}),
	form<typeof examPosterForm>(`${TYPE}/poster`, "admin", {
		...{ intent: "save", poster: "", alt: "A book", version: "1" },
	}),
	form<typeof extendSchema>(`${EXAM}/extend`, "admin", {
		...{ minutes: "5", reason: "The network was down", name: "Another", stopAt: "1" },
	}),
	form<typeof extraTimeSchema>(`${EXAM}/extra-time`, "admin", {
		...{ accountUuid: NOBODYS, minutes: "15", reason: "Low vision", before: "0" },
	}),
	form<typeof winnersSchema>(`${EXAM}/live`, "admin", { intent: "publish" }),
	form<typeof winnersSchema>(`${EXAM}/results`, "admin", { intent: "publish" }),
	form<typeof correctionSchema>(`${EXAM}/questions/:questionUuid`, "admin", {
		...{ change: "void", rankedAt: "1", reason: "Misprint", explanation: "**B**", name: "Another" },
		...{ intent: "", version: "", preview: "on" },
	}),
	form<typeof correctionSchema>(`${EXAM}/questions/:questionUuid`, "admin", {
		...{ change: "void", rankedAt: "1", reason: "Misprint", explanation: "**B**", name: "Another" },
		...{ intent: "explain", version: "1", preview: "" },
	}),
	form<typeof poolActSchema>(`${EXAM}/pool`, "admin", { intent: "swap", questionUuid: NOBODYS, version: "1" }),
	form<typeof poolActSchema>(`${TYPE}/pool`, "admin", { intent: "take-out", questionUuid: NOBODYS, version: "1" }),
	form<typeof decisionSchema>(`${EXAM}/questions/:questionUuid/appeals`, "admin", {
		...{ outcome: "rejected", answer: "The key is right", of: "open", seen: "1" },
	}),
	form<typeof types.newTypeSchema>("/admin/self-assessments/new", "admin", { ...SAID_OF_TYPE, preview: "on" }),
	form<typeof types.editTypeSchema>(TYPE, "admin", { ...SAID_OF_TYPE, preview: "on", version: "1" }),
	form<typeof types.publishSchema>(`${TYPE}/publish`, "admin", { intent: "publish", version: "1" }),
	form<typeof types.copyTypeSchema>(`${TYPE}/duplicate`, "admin", { title: "Copy" }),
	form<typeof types.withdrawSchema>(`${TYPE}/withdraw`, "admin", { name: "Another" }),
];
