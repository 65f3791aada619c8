/** A question as frozen into a pool: text, safe HTML rendered once, and the key. Never leaves the server whole before sealing. */
export type PoolQuestion = {
	uuid: string;
	subjectUuid: string;
	/** Markdown source */
	content: string;
	contentHtml: string;
	explanation: string;
	explanationHtml: string;
	options: { uuid: string; content: string; contentHtml: string }[];
	correctOptionUuid: string;
};

/** The frozen, versioned snapshot that papers are drawn from. */
export type PaperPool = {
	/** The exam (or self-assessment type) it belongs to. */
	ownerUuid: string;
	version: number;
	/** In paper order; each pool holds at least `numberOfQuestions` of each. */
	subjects: { uuid: string; title: string; numberOfQuestions: number }[];
	questions: PoolQuestion[];
};

/** When a session may run and how it is scored. Times ms UTC, marks in hundredths. */
export type ExamWindow = {
	startAt: number;
	stopAt: number;
	durationMs: number;
	marksPerCorrect: number;
	penaltyPerWrong: number;
};

/** Who sits what. One session each: the Durable Object is named after it. */
export type SessionRef = { kind: "weekly-exam"; examUuid: string; accountUuid: string };
