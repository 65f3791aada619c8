import { describe, expect, test } from "vitest";
import { ENROLMENT_STATES } from "#db/schema/enrolment.ts";
import { activityOf, QUIET_DAYS } from "~/domain/course-people/activity.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 30);

describe("how a student is about a course (ENR-13)", () => {
	test.each([
		["accepted", null, "not_started"],
		["accepted", NOW, "active"],
		["accepted", NOW - QUIET_DAYS * DAY, "active"],
		["accepted", NOW - QUIET_DAYS * DAY - 1, "quiet"],
		["accepted", 1, "quiet"],
		["left", NOW, "left"],
		["removed", null, "left"],
		["applied", NOW, null],
		["declined", NOW, null],
	] as const)("%s, last there %s: %s", (state, lastAt, activity) => {
		expect(activityOf(state, lastAt, NOW)).toBe(activity);
	});

	test("is one thing at most for every state and moment", () => {
		for (const state of ENROLMENT_STATES)
			for (const lastAt of [null, 1, NOW - 15 * DAY, NOW - 14 * DAY, NOW, NOW + DAY])
				expect(["not_started", "active", "quiet", "left", null]).toContain(activityOf(state, lastAt, NOW));
	});
});
