import { expect, test } from "vitest";
import { type Grade, gradeOf, inOrder, percentOf, totalOf } from "~/domain/gradebook/rules.ts";

const NOW = 1_000;
const work = (marks: number | null, late = false) => ({ uuid: "w", submittedAt: 500, late, marks });
const NONE = { deadline: NOW + 1, excused: false, work: null };

test.each([
	["not due before the student’s own deadline", NONE, "not_due", null],
	["missing from that deadline on, without a mark", { ...NONE, deadline: NOW }, "missing", null],
	["handed in until a mark was returned", { ...NONE, deadline: NOW, work: work(null) }, "handed_in", null],
	["marked with a returned mark, also with 0", { ...NONE, work: work(0) }, "marked", 0],
	["excused whatever else there is", { ...NONE, excused: true, work: work(500) }, "excused", null],
])("an assignment is %s (GRD-1)", (_, facts, state, marks) => {
	expect(gradeOf(facts, NOW)).toMatchObject({ state, marks });
});

const grade = (state: Grade["state"], marks: number | null, of = 2_000) => ({
	...{ state, marks, of, late: false, submissionUuid: null, submittedAt: null },
});

test("an average is of returned marks: what is missing, not due, excused or not returned is not zero (GRD-2)", () => {
	const others = [grade("missing", null), grade("not_due", null), grade("handed_in", null), grade("excused", null)];
	expect(totalOf([grade("marked", 1_500), grade("marked", 0, 1_000), ...others])).toEqual({
		...{ marked: 2, missing: 1, marks: 1_500, of: 3_000, percent: 50 },
	});
	expect(totalOf(others)).toEqual({ marked: 0, missing: 1, marks: 0, of: 0, percent: null });
	expect([percentOf(0, 2_000), percentOf(0, 0), percentOf(1, 3)]).toEqual([0, null, 33.3]);
});

test("what has begun is first, its last end first, then what comes next (GRD-2)", () => {
	const of = (startsAt: number, endsAt: number) => ({ startsAt, endsAt });
	const [past, open, soon, later] = [of(1, 500), of(2, 2_000), of(1_001, 1_500), of(1_002, 1_400)];
	expect(inOrder([later, past, soon, open], NOW)).toEqual([open, past, soon, later]);
});
