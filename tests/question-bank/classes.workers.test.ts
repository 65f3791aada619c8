import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, inject, test } from "vitest";
import { personRows } from "#db/factories/account.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { mockTestTypeRows } from "#db/factories/mock-test.ts";
import { modelTestRows } from "#db/factories/model-test.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { actorAs, authoringDeps, NOW } from "#tests/support/question-bank.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { justBefore } from "#tests/support/workers/meanwhile.ts";
import { loadListOptions } from "~/domain/attempt/list-search.server.ts";
import { listSchoolTerms } from "~/domain/institute/school-lists.server.ts";
import { loadMockTest } from "~/domain/mock-test/mock-test-type.server.ts";
import { loadExamConfig } from "~/domain/model-test/exam-config.server.ts";
import { addNamed, deleteNamed, listGrades, renameNamed } from "~/domain/question-bank/subjects.server.ts";

const admin = actorAs("admin");
let deps: ReturnType<typeof authoringDeps>;
beforeAll(() => {
	deps = authoringDeps(inject("databaseUrl"));
});

const terms = async (what: "grade" | "subject") =>
	(
		await listSchoolTerms(deps, what, { page: 0, size: 100, sort: { field: "createdAt", direction: "desc" } })
	).content.map(({ uuid }) => uuid);

test("classes are placed, hidden, and deleted while nobody and no exam has them (INS-10, QB-16)", async () => {
	const name = `Class ${uuidv7()}`;
	const uuid = await addNamed(deps, admin, { title: name, titleBn: "নবম শ্রেণি", position: 9_000 }, "grade");
	const after = await addNamed(deps, admin, { title: `${name} B`, titleBn: null, position: 8_000 }, "grade");
	await expect(addNamed(deps, admin, { title: name, titleBn: null }, "grade")).rejects.toMatchObject({
		code: "NameTaken",
	});
	expect((await listGrades(deps, admin)).map((of) => of.uuid).slice(-2)).toEqual([after, uuid]);
	expect((await loadListOptions(deps)).grades.map((of) => of.uuid).slice(-2)).toEqual([after, uuid]);
	expect(await terms("grade")).toContain(uuid);

	const names = { title: name, titleBn: "নবম শ্রেণি" };
	await renameNamed(deps, admin, "grade", uuid, { ...names, hidden: true, version: 1 });
	await expect(renameNamed(deps, admin, "grade", uuid, { ...names, version: 1 })).rejects.toMatchObject({
		code: "NamesChanged",
	});
	expect(await terms("grade")).not.toContain(uuid);
	// The lists that are kept between requests, and public pages, show it at once.
	expect([deps.forgotten.at(-1), deps.bumps.length]).toEqual(["list-options", 3]);
	expect((await loadListOptions(deps)).grades.map((of) => of.uuid)).not.toContain(uuid);
	expect((await listGrades(deps, admin)).find((of) => of.uuid === uuid)).toMatchObject({ hidden: true, version: 2 });

	const [person, examUuid] = [uuidv7(), uuidv7()];
	await insertRows(deps.db, [
		...personRows({ uuid: person, at: NOW, mobile: "+8801799000111", gradeUuid: uuid }),
		...modelTestRows({ uuid: examUuid, at: NOW, name: "For a class" }),
		rowsOf(schema.modelTestGrade, { examUuid, gradeUuid: after }),
	]);
	const other = { uuid: after, name: `${name} B` };
	await expect(deleteNamed(deps, admin, "grade", { uuid, name })).rejects.toMatchObject({ code: "ClassInUse" });
	await expect(deleteNamed(deps, admin, "grade", other)).rejects.toMatchObject({ code: "ClassInUse" });
	await deps.db.delete(schema.modelTestGrade).where(eq(schema.modelTestGrade.gradeUuid, after));
	await deleteNamed(deps, admin, "grade", other);
	await expect(deleteNamed(deps, admin, "grade", other)).rejects.toMatchObject({ code: "ClassNotFound" });
	const gone = await deps.db.select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, after));
	expect(gone.map(({ action, detail }) => [action, detail]).at(-1)).toMatchObject([
		"grade.deleted",
		{ before: { title: `${name} B` } },
	]);

	const log = await deps.db.select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, uuid));
	expect(log.map(({ action, detail }) => [action, detail])).toEqual([
		["grade.created", { after: { ...names, position: 9_000, hidden: false } }],
		["grade.changed", { name, before: { hidden: false }, after: { hidden: true } }],
	]);
	for (const who of [null, actorAs("teacher"), actorAs("student")])
		await expect(listGrades(deps, who)).rejects.toHaveProperty("code");
});

test("a class that another admin renames or deletes meanwhile is not deleted, and is not said to be in use (QB-16)", async () => {
	const name = `Class ${uuidv7()}`;
	const uuid = await addNamed(deps, admin, { title: name, titleBn: null }, "grade");
	// A client keeps the fetch that was there when it was made.
	const remove = () => deleteNamed(authoringDeps(inject("databaseUrl")), admin, "grade", { uuid, name });
	const renamed = justBefore(/DELETE FROM \W*grade\b/i, () =>
		renameNamed(deps, admin, "grade", uuid, { title: name, titleBn: "নবম", version: 1 }),
	);
	await expect(remove()).rejects.toMatchObject({ code: "NamesChanged" });
	expect((await listGrades(deps, admin)).find((of) => of.uuid === uuid)).toMatchObject({ titleBn: "নবম", version: 2 });
	const deleted = justBefore(/DELETE FROM \W*grade\b/i, remove);
	await expect(remove()).rejects.toMatchObject({ code: "NamesChanged" });
	expect([renamed.done, deleted.done]).toEqual([true, true]);
});

test("a hidden subject is offered to nobody, and shows again when it is not hidden any more (QB-16)", async () => {
	// Among the first of its place: lists of options end somewhere.
	const title = `0 hidden ${uuidv7()}`;
	const uuid = await addNamed(deps, admin, { title, titleBn: null, hidden: true });
	expect(await terms("subject")).not.toContain(uuid);
	await renameNamed(deps, admin, "subject", uuid, { title, titleBn: null, hidden: false, version: 1 });
	expect(await terms("subject")).toContain(uuid);
	expect((await loadListOptions(deps)).subjects.map((of) => of.uuid)).toContain(uuid);
});

test("a renamed subject shows at once on model tests and self-assessments that are kept, by uuid and by number (QB-16)", async () => {
	const kept = depsAt();
	const [subjectUuid, examUuid, typeUuid] = [uuidv7(), uuidv7(), uuidv7()];
	const [title, renamed] = [`Old ${subjectUuid}`, `New ${subjectUuid}`];
	const subjects = [{ uuid: subjectUuid, count: 1 }];
	await insertRows(deps.db, [
		...subjectRows({ uuid: subjectUuid, title, at: NOW }),
		...modelTestRows({ uuid: examUuid, at: NOW, subjects, state: "published" }),
		...mockTestTypeRows({ uuid: typeUuid, at: NOW, subjects, state: "published" }),
	]);
	const [[exam], [type]] = await deps.db.batch([
		deps.db.select().from(schema.modelTest).where(eq(schema.modelTest.uuid, examUuid)),
		deps.db.select().from(schema.mockTestType).where(eq(schema.mockTestType.uuid, typeUuid)),
	]);
	const names = async () => {
		const all = await Promise.all([
			...[examUuid, `${exam?.id}`].map((id) => loadExamConfig(kept, id)),
			...[typeUuid, `${type?.id}`, `0${type?.id}`].map((id) => loadMockTest(kept, id)),
		]);
		return all.map(({ subjects: [first] }) => first?.subjectTitle);
	};
	expect(await names()).toEqual(Array(5).fill(title));
	await renameNamed(kept, admin, "subject", subjectUuid, { title: renamed, titleBn: null, version: 1 });
	expect(await names()).toEqual(Array(5).fill(renamed));
});
