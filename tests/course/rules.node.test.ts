import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultTexts } from "~/domain/course/faults.ts";
import { courseState } from "~/domain/course/rules.ts";
import {
	courseBodySchema,
	coursePatchSchema,
	editCourseSchema,
	newCourseSchema,
	sentChange,
	sentDetails,
	typedDetails,
} from "~/domain/course/schemas.ts";
import { teacherTabAt, teacherTabs } from "~/features/course/teacher-tabs.ts";
import { courseValues } from "~/features/course/values.ts";
import { dhakaDay, dhakaLocal, fromDhakaLocal } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 16, 12);

const SUBJECT = "01970000-0000-7000-8000-0000000000e4";
const INSTITUTE = "01970000-0000-7000-8000-0000000000e3";

const TYPED = {
	title: "Physics for HSC 2027",
	subtitle: "Every Friday evening",
	description: "Motion, forces and energy.",
	outcomes: "Draw the forces on a body\r\nSolve problems with energy",
	subjectUuid: SUBJECT,
	instituteUuid: INSTITUTE,
	fee: "500",
	maxStudents: "30",
	startAt: "2026-01-16T18:00",
	endAt: "2026-06-30T18:00",
	enrolmentEndAt: "2026-02-15T18:00",
};

function typed(change: Partial<Record<keyof typeof TYPED, string>> = {}) {
	const form = new FormData();
	for (const [name, value] of Object.entries({ ...TYPED, ...change })) form.append(name, value);
	return parseWithZod(form, { schema: newCourseSchema });
}

const errorsOf = (change: Partial<Record<keyof typeof TYPED, string>>) => typed(change).reply().error ?? {};

describe("the form of a course (CRS-1)", () => {
	test("makes poisha, numbers and moments of what is typed", () => {
		const submission = typed();
		expect(submission.status === "success" && typedDetails(submission.value)).toEqual({
			...TYPED,
			fee: undefined,
			feePoisha: 500_00,
			maxStudents: 30,
			outcomes: ["Draw the forces on a body", "Solve problems with energy"],
			startAt: START,
			endAt: Date.UTC(2026, 5, 30, 12),
			enrolmentEndAt: Date.UTC(2026, 1, 15, 12),
		});
	});

	test.each(Object.keys(TYPED) as (keyof typeof TYPED)[])("without %s is refused there and nowhere else", (field) => {
		for (const empty of ["", "   "]) {
			const errors = errorsOf({ [field]: empty });
			expect(Object.keys(errors)).toEqual([field]);
			// In words, not in a code.
			expect(faultTexts(errors[field] ?? undefined)?.[0]).toMatch(/^Please .*\.$/);
		}
	});

	test.each([
		["endAt", { endAt: TYPED.startAt }, m.course_fault_end],
		["endAt", { startAt: "2026-06-30T18:01" }, m.course_fault_end],
		["enrolmentEndAt", { enrolmentEndAt: TYPED.endAt }, m.course_fault_enrolment_end],
		["enrolmentEndAt", { enrolmentEndAt: "2027-01-01T00:00" }, m.course_fault_enrolment_end],
		["fee", { fee: "five" }, m.course_fault_fee],
		["fee", { fee: "-1" }, m.course_fault_fee],
		["fee", { fee: "1.005" }, m.course_fault_fee],
		["fee", { fee: "100000.01" }, m.course_fault_fee],
		["maxStudents", { maxStudents: "0" }, m.course_fault_students],
		["maxStudents", { maxStudents: "12.5" }, m.course_fault_students],
		["maxStudents", { maxStudents: "10001" }, m.course_fault_students],
		["title", { title: "x".repeat(121) }, m.course_fault_title],
		["title", { title: "Phy\u202esics" }, m.course_fault_title],
		["outcomes", { outcomes: Array.from({ length: 21 }, (_, n) => `Line ${n}`).join("\n") }, m.course_fault_outcomes],
		["startAt", { startAt: "2026-02-30T10:00" }, m.course_fault_moment],
		["startAt", { startAt: "tomorrow" }, m.course_fault_moment],
		["startAt", { startAt: "0000-01-01T00:00" }, m.course_fault_moment],
		["endAt", { endAt: "9999-12-31T23:59" }, m.course_fault_moment],
		["subjectUuid", { subjectUuid: "physics" }, m.course_fault_subject],
	] as const)("says at %s what is wrong with %o", (field, change, sentence) => {
		const errors = errorsOf(change);
		expect(Object.keys(errors)).toEqual([field]);
		expect(faultTexts(errors[field] ?? undefined)).toEqual([sentence()]);
	});

	test("says everything at once", () => {
		const errors = errorsOf({ title: "", fee: "five", endAt: "2025-01-01T00:00" });
		expect(Object.keys(errors).sort()).toEqual(["endAt", "fee", "title"]);
	});

	test.each([
		["0", 0],
		["৫০০", 500_00],
		["৳1,250.50", 1250_50],
		["100000", 100_000_00],
	])("reads %s as a fee of %i poisha", (fee, poisha) => {
		const submission = typed({ fee });
		expect(submission.status === "success" && submission.value.fee).toBe(poisha);
	});

	test("reads the digits of both scripts as a number of students", () => {
		for (const maxStudents of ["৩০", "30", " 30 "]) expect(typed({ maxStudents }).reply().error ?? null).toBeNull();
	});

	test("comes back as it was typed", () => {
		const submission = typed();
		if (submission.status !== "success") throw new Error("refused");
		expect(courseValues(typedDetails(submission.value))).toEqual({
			...TYPED,
			outcomes: TYPED.outcomes.replace("\r", ""),
		});
	});

	test("of one that is there has a version", () => {
		const form = new FormData();
		for (const [name, value] of Object.entries({ ...TYPED, version: "17" })) form.append(name, value);
		const submission = parseWithZod(form, { schema: editCourseSchema });
		expect(submission.status === "success" && submission.value.version).toBe(17);
	});
});

const SENT = {
	...TYPED,
	...{ fee: undefined, enrolment: { fee: 500 }, maxStudents: 30, outcomes: ["One", "Two"] },
	startAt: "2026-01-16T12:00:00.000Z",
	endAt: "2026-06-30T18:00:00+06:00",
	enrolmentEndAt: "2026-02-15T12:00:00.000Z",
};

describe("the body of a call about a course (CRS-1)", () => {
	test("has moments with any offset, and BDT", () => {
		expect(sentDetails(courseBodySchema.parse(SENT))).toMatchObject({
			...{ feePoisha: 500_00, startAt: START, endAt: Date.UTC(2026, 5, 30, 12) },
		});
	});

	test.each([
		["endAt", { endAt: SENT.startAt }],
		["enrolmentEndAt", { enrolmentEndAt: SENT.endAt }],
		["enrolment.fee", { enrolment: { fee: 1.005 } }],
		["enrolment.fee", { enrolment: { fee: -1 } }],
		["startAt", { startAt: "2026-01-16T12:00" }],
		["startAt", { startAt: "0000-01-01T00:00:00Z" }],
		["endAt", { endAt: "9999-12-31T23:59:00Z" }],
	])("is refused at %s", (field, change) => {
		const { error } = courseBodySchema.safeParse({ ...SENT, ...change });
		expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
	});

	test("of a change names what changes, and nothing else", () => {
		expect(sentChange(coursePatchSchema.parse({ enrolment: { fee: 0 }, version: 4 }))).toEqual({
			feePoisha: 0,
			version: 4,
		});
	});
});

describe("a course at a moment", () => {
	test.each([
		[START - 1, null, "upcoming"],
		[START, null, "running"],
		[START + DAY - 1, null, "running"],
		[START + DAY, null, "over"],
		[START, START, "archived"],
	] as const)("%i, archived at %o: %s", (now, archivedAt, state) => {
		expect(courseState({ startAt: START, endAt: START + DAY, archivedAt }, now)).toBe(state);
	});
});

describe("a time of Dhaka in a field", () => {
	test("is the same moment when it comes back, to the minute", () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 4e12 }), (at) => {
				const minute = at - (at % 60_000);
				expect(fromDhakaLocal(dhakaLocal(at))).toBe(minute);
				expect(dhakaLocal(at).slice(0, 10)).toBe(dhakaDay(at));
			}),
		);
	});

	test.each(["2026-01-16T18:00:30", "2026-01-16T18:00:00.000"])("may come with seconds: %s", (text) => {
		expect(fromDhakaLocal(text)).toBe(START);
	});

	test.each(["", "2026-01-16", "2026-13-01T10:00", "2026-02-29T10:00", "2026-01-16T24:00", "2026-01-16T18:00Z"])(
		"is none: %s",
		(text) => {
			expect(fromDhakaLocal(text)).toBeNull();
		},
	);
});

describe("the tabs of a teacher's own course (CRS-4)", () => {
	const BASE = `/dashboard/teacher/course/d/${SUBJECT}`;
	test.each([
		["", "Overview"],
		["/edit", "Overview"],
		["/p/1/l/general", "Overview"],
		["/p/1/l/lecture", "Lectures"],
		["/p/l/lecture", "Lectures"],
		[`/${INSTITUTE}`, "Lectures"],
		[`/${INSTITUTE}/p/1/l/material`, "Lectures"],
		["/12", "Lectures"],
		["/p/3/l/material", "Materials"],
		["/p/1/l/assignment", "Assignments"],
		["/p/1/l/people", "People"],
		["/p/1/l/material/people", "People"],
	])("%s belongs to %s", (below, label) => {
		expect(teacherTabAt(`${BASE}${below}`).label()).toBe(label);
		expect(teacherTabs(SUBJECT, `${BASE}${below}`).filter(({ current }) => current)).toHaveLength(1);
	});

	test("count what waits behind them, where there is any", () => {
		const counted = (requests: number, questions: number) =>
			teacherTabs(SUBJECT, BASE, { requests, questions }).flatMap((tab) => (tab.count ? [[tab.label, tab.count]] : []));
		expect([counted(0, 0), counted(3, 2)]).toEqual([
			[],
			[
				["Questions", 2],
				["Requests", 3],
			],
		]);
	});
});
