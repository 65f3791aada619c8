import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { modelTest } from "#db/schema/index.ts";
import { clock, examOf } from "#tests/support/workers/api-exams.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { sequenceOf } from "~/lib/ical.ts";

const valueIn = (text: string, name: string) => new RegExp(`^${name}(?:;[^:\\r]*)?:(.*)\\r$`, "m").exec(text)?.[1];

test("the calendar file of a model test is published by somebody, and rises with each change (MT-16, CAL-3)", async () => {
	await clock(-60);
	const { uuid } = await examOf({ name: "Physics Weekly" });
	const changedAt = at(-80);
	await database().update(modelTest).set({ updatedAt: changedAt }).where(eq(modelTest.uuid, uuid));
	const { text } = await visit(null, `/weekly-exam/${uuid}/calendar.ics`, { minutes: -60 });
	expect(valueIn(text, "METHOD")).toBe("PUBLISH");
	expect(valueIn(text, "ORGANIZER")).toMatch(/\bmailto:\S+@\S+$/);
	expect(valueIn(text, "UID")).toContain(uuid);
	expect(valueIn(text, "LAST-MODIFIED")).toBe(new Date(changedAt).toISOString().replace(/[-:]|\.\d+/g, ""));
	expect(Number(valueIn(text, "SEQUENCE"))).toBe(sequenceOf(changedAt));
	expect(sequenceOf(changedAt) - sequenceOf(at(-90))).toBe(600);
});
