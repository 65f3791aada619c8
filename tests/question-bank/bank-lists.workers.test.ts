import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { actorAs, authoringDeps, NOW } from "#tests/support/question-bank.ts";
import { getQuestionForAdmin, listBank } from "~/domain/question-bank/bank.server.ts";
import type { QuestionText } from "~/domain/question-bank/edit-schemas.ts";
import { bankSearchSchema } from "~/domain/question-bank/edit-schemas.ts";
import { deleteQuestion, retireQuestion } from "~/domain/question-bank/retire-question.server.ts";
import { changeQuestion, createQuestion } from "~/domain/question-bank/save-question.server.ts";
import { addNamed, deleteNamed, listSubjects, renameNamed } from "~/domain/question-bank/subjects.server.ts";

const admin = actorAs("admin");
const subjectUuid = uuidv7();
const title = `Subject ${subjectUuid}`;
let deps: ReturnType<typeof authoringDeps>;

const said = (over: Partial<QuestionText> = {}): QuestionText => ({
	...{ subjectUuid, topicUuid: null, level: "SSC", language: "en", difficulty: 1, tags: ["motion"] },
	...{
		content: "What is $1+1$?",
		options: ["One", "Two", "Three"],
		correct: 1,
		explanation: "Count.",
		keepOrder: false,
		keepLast: false,
	},
	...over,
});

const codeOf = async (uuid: string) => (await getQuestionForAdmin(deps, admin, uuid)).question.code;

const auditOf = (uuid: string) =>
	deps.db.select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, uuid)).orderBy(schema.auditLog.id);

const found = async (search: Record<string, string>) =>
	(
		await listBank(deps, admin, {
			...{ page: 0, size: 50 },
			...bankSearchSchema.parse({ subject: subjectUuid, ...search }),
		})
	).content.map(({ code }) => code);

beforeAll(async () => {
	deps = authoringDeps(inject("databaseUrl"));
	await insertRows(deps.db, subjectRows({ uuid: subjectUuid, title, at: NOW }));
});

describe("The list of the bank", () => {
	test("finds words in either script, parts of formulas and codes, and narrows to what is asked", async () => {
		const own = uuidv7();
		await insertRows(deps.db, subjectRows({ uuid: own, title: `Search ${own}`, at: NOW }));
		const topicUuid = await addNamed(deps, admin, { subjectUuid: own, title: "Waves", titleBn: "তরঙ্গ" });
		const write = (code: string, over: Partial<QuestionText>) =>
			createQuestion(deps, admin, {
				...said({ subjectUuid: own, tags: [], ...over }),
				code: `${code}-${own.slice(-8)}`,
			});
		await write("BN", { content: "পানির রাসায়নিক সংকেত কোনটি?", language: "bn", difficulty: 3 });
		await write("EN", { content: "The frequency of a wave with $v=f\\lambda$", topicUuid, tags: ["sound"] });
		const old = await write("OLD", { content: "An old question about frequencies" });
		await retireQuestion(deps, admin, old, true);
		const codes = async (search: Record<string, string>) =>
			(await found({ subject: own, ...search })).map((code) => code.split("-")[0]);
		expect(await codes({})).toEqual(["EN", "BN"]);
		expect(await codes({ sort: "code" })).toEqual(["BN", "EN"]);
		expect(await codes({ q: "রাসায়নিক পানি" })).toEqual(["BN"]);
		expect(await codes({ q: "FREQUEN" })).toEqual(["EN"]);
		expect(await codes({ q: "\\lambda" })).toEqual(["EN"]);
		expect(await codes({ q: `bn-${own.slice(-8)}` })).toEqual(["BN"]);
		expect(await codes({ q: "?!" })).toEqual([]);
		expect(await codes({ q: 'zebra" OR "a' })).toEqual([]);
		expect(await codes({ topic: topicUuid })).toEqual(["EN"]);
		expect(await codes({ tag: "sound" })).toEqual(["EN"]);
		expect(await codes({ language: "bn", difficulty: "3" })).toEqual(["BN"]);
		expect(await codes({ state: "retired" })).toEqual(["OLD"]);
		await changeQuestion(deps, admin, old, {
			...said({ subjectUuid: own, content: "A new one about zebras" }),
			version: 1,
		});
		expect(await codes({ q: "zebra", state: "retired" })).toEqual(["OLD"]);
		expect(await codes({ q: "frequencies", state: "retired" })).toEqual([]);
	});

	test("shows questions that may be the same", async () => {
		const one = await createQuestion(deps, admin, said({ content: "Who wrote *Gitanjali* ?" }));
		const two = await createQuestion(deps, admin, said({ content: "who wrote  Gitanjali" }));
		const { alike } = await getQuestionForAdmin(deps, admin, two);
		expect(alike.map(({ uuid }) => uuid)).toEqual([one]);
		const plan = await deps.db.all<{ detail: string }>(
			`EXPLAIN QUERY PLAN SELECT uuid FROM question WHERE look_key = 'x' AND uuid <> 'y'`,
		);
		expect(plan.map(({ detail }) => detail).join()).toContain("question_look_key");
	});
});

describe("Subjects and chapters", () => {
	test("are added, named anew over what was read, and deleted while nothing has them", async () => {
		const name = `Named ${uuidv7()}`;
		const uuid = await addNamed(deps, admin, { title: name, titleBn: null });
		await expect(addNamed(deps, admin, { title: name, titleBn: null })).rejects.toMatchObject({ code: "NameTaken" });
		const topic = await addNamed(deps, admin, { subjectUuid: uuid, title: "Light", titleBn: "আলো" });
		const again = { subjectUuid: uuid, title: "Light", titleBn: null };
		await expect(addNamed(deps, admin, again)).rejects.toMatchObject({ code: "NameTaken" });
		await expect(addNamed(deps, admin, { ...again, subjectUuid: uuidv7() })).rejects.toMatchObject({
			code: "BankSubjectNotFound",
		});
		await renameNamed(deps, admin, "topic", topic, { title: "Light and colour", titleBn: "আলো", version: 1 });
		await expect(
			renameNamed(deps, admin, "topic", topic, { title: "Lights", titleBn: null, version: 1 }),
		).rejects.toMatchObject({ code: "NamesChanged" });
		const question = await createQuestion(deps, admin, said({ subjectUuid: uuid, topicUuid: topic }));
		const of = (await listSubjects(deps, admin)).find((one) => one.uuid === uuid);
		expect(of).toMatchObject({ questions: 1, topics: [{ title: "Light and colour", version: 2, questions: 1 }] });
		const [itsTopic, itself] = [
			{ uuid: topic, name: "Light and colour" },
			{ uuid, name },
		];
		await expect(deleteNamed(deps, admin, "topic", itsTopic)).rejects.toMatchObject({ code: "TopicInUse" });
		await expect(deleteNamed(deps, admin, "subject", itself)).rejects.toMatchObject({ code: "SubjectInUse" });
		await expect(deleteNamed(deps, admin, "subject", { uuid, name: "" })).rejects.toMatchObject({
			code: "NameNotTyped",
		});
		// Of another subject the chapter is none.
		await expect(
			changeQuestion(deps, admin, question, { ...said({ topicUuid: topic }), version: 1 }),
		).rejects.toMatchObject({ code: "TopicNotFound" });
		await deleteQuestion(deps, admin, question, await codeOf(question));
		await expect(deleteNamed(deps, admin, "topic", { ...itsTopic, version: 1 })).rejects.toMatchObject({
			code: "NamesChanged",
		});
		await deleteNamed(deps, admin, "topic", { ...itsTopic, name: " আলো ", version: 2 });
		await deleteNamed(deps, admin, "subject", itself);
		await expect(deleteNamed(deps, admin, "subject", itself)).rejects.toMatchObject({ code: "BankSubjectNotFound" });
		expect((await auditOf(topic)).map(({ action, detail }) => [action, detail])).toEqual([
			["topic.created", { after: { title: "Light", titleBn: "আলো" } }],
			["topic.changed", { name: "Light", before: { title: "Light" }, after: { title: "Light and colour" } }],
			["topic.deleted", { before: { title: "Light and colour", titleBn: "আলো" } }],
		]);
		expect((await auditOf(uuid)).map(({ action, detail }) => [action, detail]).at(-1)).toMatchObject([
			"subject.deleted",
			{ before: { title: name } },
		]);
	});

	test("are for admins alone, as the questions are", async () => {
		for (const who of [null, actorAs("teacher"), actorAs("student")]) {
			await expect(createQuestion(deps, who, said())).rejects.toHaveProperty("code");
			await expect(listSubjects(deps, who)).rejects.toHaveProperty("code");
			await expect(retireQuestion(deps, who, uuidv7(), true)).rejects.toHaveProperty("code");
		}
		const written = await deps.db
			.select()
			.from(schema.auditLog)
			.where(
				and(
					eq(schema.auditLog.action, "question.created"),
					eq(schema.auditLog.actorUuid, actorAs("teacher").accountUuid),
				),
			);
		expect(written).toEqual([]);
	});
});
