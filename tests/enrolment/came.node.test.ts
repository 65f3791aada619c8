import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { cameOf } from "~/domain/enrolment/came.ts";
import { decideFormSchema, isAskedFirst } from "~/domain/enrolment/schemas.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { fieldKind } from "~/request/form-names.ts";

type After = (EnrolmentState | undefined)[];

describe("what came of a decision, or an invitation", () => {
	test.each<[Parameters<typeof cameOf>[0], After, string, string]>([
		["accepted", ["accepted", "accepted"], "accepted", "Course accepted successfully!"],
		["accepted", ["waiting"], "pending", "Course pending successfully! 1 waits for a seat."],
		["accepted", ["offered"], "invited", "Course invited successfully! 1 was offered a seat."],
		["accepted", ["accepted", "waiting", "waiting"], "mixed", "1 is in, 2 wait for a seat."],
		["accepted", ["accepted", "left", undefined], "mixed", "1 is in, 2 could not be decided."],
		["declined", ["declined", "declined"], "declined", "Course declined successfully!"],
		["declined", ["declined", "accepted"], "mixed", "1 is declined, 1 could not be decided."],
		["removed", ["removed"], "removed", "Course removed successfully!"],
		["invited", ["invited"], "invited", "Course invited successfully!"],
		["invited", ["accepted", "invited"], "mixed", "1 is in, 1 is invited."],
		["invited", ["paid"], "pending", "1 stays as before."],
	])("%s: %j is %s, said as “%s”", (step, after, state, text) => {
		expect(withLocale("en", () => cameOf(step, after))).toMatchObject({ state, text });
	});

	test("in Bangla", () => {
		expect(withLocale("bn", () => cameOf("accepted", ["accepted", "waiting"])).text).toBe(
			"১ জন কোর্সে আছে, ১ জন আসনের অপেক্ষায়।",
		);
	});
});

describe("the form of a decision", () => {
	const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
	const parse = (fields: [string, string][]) => {
		const form = new FormData();
		for (const [name, value] of fields) form.append(name, value);
		return parseWithZod(form, { schema: decideFormSchema });
	};

	test("takes as many as a page has, one as well", () => {
		expect(fieldKind(decideFormSchema, "student")).toEqual({ most: 20 });
		for (const students of [[one], [one, other]]) {
			const { status, value } = parse([
				["intent", "accepted"],
				...students.map((uuid): [string, string] => ["student", uuid]),
			]) as {
				status: string;
				value: { student: string[] };
			};
			expect([status, value.student]).toEqual(["success", students]);
		}
	});

	test("needs a reason to take out, and for nothing else (ENR-13)", () => {
		const of = (intent: string, reason: string) =>
			parse([
				["intent", intent],
				["student", one],
				["reason", reason],
			]);
		for (const none of ["", " "])
			expect(of("removed", none).reply().error).toMatchObject({ reason: expect.anything() });
		expect(of("removed", "Never came").status).toBe("success");
		for (const intent of ["accepted", "declined"]) expect(of(intent, "").status).toBe("success");
	});

	test("is asked about first where somebody is taken out, or many are declined", () => {
		expect([isAskedFirst("removed", 1), isAskedFirst("declined", 2)]).toEqual([true, true]);
		expect([isAskedFirst("declined", 1), isAskedFirst("accepted", 20)]).toEqual([false, false]);
	});
});
