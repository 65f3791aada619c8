import { eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { modelTestRows } from "#db/factories/model-test.ts";
import * as schema from "#db/schema/index.ts";
import { importBank } from "#tests/support/import-bank.ts";
import { actorAs, csvFile, NOW } from "#tests/support/question-bank.ts";
import { drawPaper } from "~/domain/exam-session/paper.ts";
import { loadPool } from "~/domain/model-test/pool.server.ts";
import { publishExam } from "~/domain/model-test/publish-exam.server.ts";
import type { QuestionText } from "~/domain/question-bank/edit-schemas.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { previewQuestion } from "~/domain/question-bank/preview-question.server.ts";
import { QuestionCard } from "~/features/attempt/question-card.tsx";
import { Review } from "~/features/attempt/review.tsx";
import { lightQuestions } from "~/features/attempt/room-data.ts";
import { QuestionSheet } from "~/features/question-bank/question-preview.tsx";

const deps = importBank();
const admin = actorAs("admin");
const SEED = "0123456789abcdef0123456789abcdef";

test("a formula in an option is drawn the same in the editor, the dry run of an import, the exam and the review (QB-7)", async () => {
	const options = ["$\\frac{1}{2}$ of it", "$x_1$", "Neither", "$\\sqrt{2}$"];
	const content = "What is $y$?";
	const text: QuestionText = {
		...{ subjectUuid: "subject-physics", topicUuid: null, level: "SSC", language: "en", difficulty: 1 },
		...{ tags: [], content, options, correct: 0, explanation: "", keepOrder: false, keepLast: false },
	};
	const written = await previewQuestion(deps(), admin, text);

	const file = csvFile([{ code: "F-1", question: content, options, answer: 1 }]);
	const input = { format: "csv", text: file, defaults: { texts: "markdown" } } as const;
	const dryRun = await importQuestions(deps(), admin, { ...input, dryRun: true }, { previews: { page: 0, size: 10 } });
	const drawn = dryRun.previews?.content[0]?.drawn;
	if (!drawn) throw new Error("The dry run draws no question");

	await importQuestions(deps(), admin, { ...input, dryRun: false });
	const [{ uuid = "" } = {}] = await deps().db.select().from(schema.question).where(eq(schema.question.code, "F-1"));
	const exam = {
		...{ uuid: crypto.randomUUID(), at: NOW, startAt: NOW + 1000, stopAt: NOW + 2000 },
		...{ subjects: [{ uuid: "subject-physics", count: 1 }], questionUuids: [uuid] },
	};
	await insertRows(deps().db, modelTestRows(exam));
	await publishExam(deps(), admin, exam.uuid);
	const [question] = drawPaper(await loadPool(deps(), exam.uuid, 1), SEED).questions;
	if (!question) throw new Error("The paper has no question");
	const asked = { ...question, answer: null };
	const [card] = lightQuestions([asked], true);
	if (!card) throw new Error("The page of the exam has no question");

	const views = {
		editor: <QuestionSheet sheet={written} />,
		dryRun: <QuestionSheet sheet={drawn} />,
		exam: <QuestionCard question={card} total={1} choice={null} onChoose={() => {}} locked={false} />,
		review: (
			<Review
				answers={{ content: [asked], page: 0, size: 10, totalElements: 1, totalPages: 1 }}
				filters={["all"]}
				filter="all"
				counts={{ all: 1, correct: 0, wrong: 0, unanswered: 1 }}
				hrefFor={() => "/x"}
				nameOf={(title) => title}
			/>
		),
	};
	expect(written.optionsHtml.map((html) => html.includes('class="katex"'))).toEqual([true, true, false, true]);
	for (const [name, view] of Object.entries(views)) {
		const html = renderToStaticMarkup(view);
		for (const option of written.optionsHtml) expect([name, html.split(`>${option}</span>`).length]).toEqual([name, 2]);
		expect([name, html.includes("$")]).toEqual([name, false]);
	}
});
