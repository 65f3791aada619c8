import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { modelTest } from "#db/schema/index.ts";
import { clock, examOf } from "#tests/support/workers/api-exams.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { visit } from "#tests/support/workers/pages.ts";

const valueIn = (text: string, name: string) => new RegExp(`^${name}(?:;[^:\\r]*)?:(.*)\\r$`, "m").exec(text)?.[1];

test("the calendar file of a model test is published by somebody, and rises with each change (MT-16, CAL-3)", async () => {
	await clock(-60);
	const { uuid } = await examOf({ name: "Physics Weekly" });
	const file = async (changedAt: number) => {
		await database().update(modelTest).set({ updatedAt: changedAt }).where(eq(modelTest.uuid, uuid));
		return (await visit(null, `/weekly-exam/${uuid}/calendar.ics`, { minutes: -60 })).text;
	};
	const before = await file(at(-90));
	expect(valueIn(before, "METHOD")).toBe("PUBLISH");
	expect(valueIn(before, "ORGANIZER")).toMatch(/^mailto:\S+@\S+$/);
	expect(valueIn(before, "LAST-MODIFIED")).toMatch(/^\d{8}T\d{6}Z$/);
	const after = await file(at(-80));
	expect(valueIn(after, "UID")).toBe(valueIn(before, "UID"));
	expect(Number(valueIn(after, "SEQUENCE")) - Number(valueIn(before, "SEQUENCE"))).toBe(600);
	expect(valueIn(after, "LAST-MODIFIED")).not.toBe(valueIn(before, "LAST-MODIFIED"));
});
