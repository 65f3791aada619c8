import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextStart, shiftedCourse, shiftedLectures } from "~/domain/course/shift.ts";

const WEEK = 7 * 24 * 3_600_000;

describe("a new batch (CRS-3)", () => {
	const course = fc.record({
		title: fc.string(),
		subtitle: fc.string(),
		description: fc.string(),
		outcomes: fc.string(),
		instituteUuid: fc.uuid(),
		subjectUuid: fc.uuid(),
		feePoisha: fc.nat(),
		maxStudents: fc.integer({ min: 1, max: 10_000 }),
		startAt: fc.integer({ min: 0, max: 4e12 }),
		endAt: fc.integer({ min: 0, max: 4e12 }),
		enrolmentEndAt: fc.integer({ min: 0, max: 4e12 }),
	});
	const hour = fc.record({
		title: fc.string(),
		description: fc.constant(null),
		startsAt: fc.integer({ min: 0, max: 4e12 }),
		endsAt: fc.integer({ min: 0, max: 4e12 }),
		seriesUuid: fc.constantFrom(null, "one", "other"),
		meetingUrl: fc.constant(null),
	});
	const by = fc.integer({ min: -1e12, max: 1e12 });

	test("moves every date by as much, and changes nothing else", () => {
		fc.assert(
			fc.property(course, by, (of, by) => {
				const moved = shiftedCourse(of, by);
				expect(shiftedCourse(moved, -by)).toEqual(of);
				expect(moved.endAt - moved.startAt).toBe(of.endAt - of.startAt);
				expect(moved.enrolmentEndAt - moved.startAt).toBe(of.enrolmentEndAt - of.startAt);
			}),
		);
	});

	test("has each lecture as far from its start as it was, and those of a pattern are of one again, a new one", () => {
		fc.assert(
			fc.property(fc.array(hour), by, (lectures, by) => {
				let made = 0;
				const moved = shiftedLectures(lectures, by, () => `fresh-${made++}`);
				expect(moved.map(({ startsAt, endsAt }) => [startsAt - by, endsAt - by])).toEqual(
					lectures.map(({ startsAt, endsAt }) => [startsAt, endsAt]),
				);
				expect(new Set(moved.map(({ uuid }) => uuid)).size).toBe(lectures.length);
				for (const [index, one] of moved.entries())
					for (const [other, two] of moved.entries())
						if (lectures[index]?.seriesUuid)
							expect(one.seriesUuid === two.seriesUuid).toBe(
								lectures[index]?.seriesUuid === lectures[other]?.seriesUuid,
							);
				for (const { seriesUuid } of moved) expect(["one", "other"]).not.toContain(seriesUuid);
			}),
		);
	});

	test("is proposed for the same hour of the week, the next that is still to come", () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 4e12 }), (startAt, now) => {
				const next = nextStart(startAt, now);
				expect(next).toBeGreaterThan(Math.max(now, startAt));
				expect((next - startAt) % WEEK).toBe(0);
				expect(next - Math.max(now, startAt)).toBeLessThanOrEqual(WEEK);
			}),
		);
	});
});
