import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { modelTestRows } from "#db/factories/model-test.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { actorAs, authoringDeps, csvFile, NOW } from "#tests/support/question-bank.ts";
import { loadPool } from "~/domain/model-test/pool.server.ts";
import { publishExam } from "~/domain/model-test/publish-exam.server.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { renderMarkdown } from "~/lib/markdown.server.ts";

const admin = actorAs("admin");
const subjectUuid = uuidv7();
const subject = `Subject ${subjectUuid}`;
const prefix = `W${subjectUuid.slice(-8)}`;

beforeAll(async () => {
	const { db } = authoringDeps(inject("databaseUrl"));
	await insertRows(db, subjectRows({ uuid: subjectUuid, title: subject, at: NOW }));
});

describe("In workerd", () => {
	test("Markdown and formulas render as in Node", async () => {
		const html = await renderMarkdown("**ত্বরণ** $a=\\frac{v-u}{t}$ <script>");
		expect(html).toContain("<strong>ত্বরণ</strong>");
		expect(html).toContain('<annotation encoding="application/x-tex">a=\\frac{v-u}{t}</annotation>');
		expect(html).toContain("&lt;script&gt;");
	});

	test("both formats come into the bank, and an exam over them is published", async () => {
		const deps = authoringDeps(inject("databaseUrl"));
		const gift = `$CATEGORY: ${subject}/HSC\n\n// [id:${prefix}-3] [tag:lang:bn] [tag:difficulty:1]\n::${prefix}-3::[markdown]$x^2 \\= 4$ হলে? {\n=$\\pm 2$\n~$4$\n####কারণ $2^2 \\= 4$।\n}`;
		const csv = csvFile([
			{ code: `${prefix}-1`, subject },
			{ code: `${prefix}-2`, subject, explanation: "Since $F=ma$." },
		]);
		expect(await importQuestions(deps, admin, { format: "gift", text: gift, dryRun: false })).toMatchObject({
			created: 1,
		});
		expect(await importQuestions(deps, admin, { format: "csv", text: csv, dryRun: false })).toMatchObject({
			created: 2,
		});
		expect(await importQuestions(deps, admin, { format: "csv", text: csv, dryRun: false })).toMatchObject({
			unchanged: 2,
		});
		const examUuid = uuidv7();
		const ofSubject = eq(schema.question.subjectUuid, subjectUuid);
		const bank = await deps.db.select().from(schema.question).where(ofSubject);
		const subjects = [{ uuid: subjectUuid, count: 3 }];
		const questionUuids = bank.map(({ uuid }) => uuid);
		await insertRows(
			deps.db,
			modelTestRows({ uuid: examUuid, at: NOW, startAt: NOW + 1000, stopAt: NOW + 2000, subjects, questionUuids }),
		);
		expect(await publishExam(deps, admin, examUuid)).toEqual({ examUuid, poolVersion: 1 });
		const pool = await loadPool(deps, examUuid, 1);
		expect(pool.questions).toHaveLength(3);
		expect(pool.questions.find(({ content }) => content.includes("হলে"))?.contentHtml).toContain("x^2 = 4");
	});
});
