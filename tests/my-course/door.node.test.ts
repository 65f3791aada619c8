import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ENROLMENT_STATES } from "#db/schema/enrolment.ts";
import { type DoorAction, type DoorFacts, doorOf } from "~/domain/enrolment/door.ts";
import { ENDED, MOVES, type Standing } from "~/domain/seat/machine.ts";
import { SHOWN } from "~/domain/seat/rules.ts";
import { studentTabAt } from "~/features/course/student-tabs.ts";

const facts = (changes: Partial<DoorFacts> = {}): DoorFacts => ({
	isFree: true,
	seatFree: true,
	open: true,
	takesIn: true,
	toPay: true,
	...changes,
});
const paid = (changes: Partial<DoorFacts> = {}) => facts({ isFree: false, ...changes });

describe("what a student may do at the door of a course", () => {
	test.each<[string, Standing, DoorFacts, DoorAction[]]>([
		["asks to be let into a free one", "none", facts(), ["apply"]],
		["asks to wait for a seat of one that is full", "none", facts({ seatFree: false }), ["wait"]],
		["pays, or asks first", "none", paid(), ["pay", "apply"]],
		["does not pay for what is full", "none", paid({ seatFree: false }), ["wait"]],
		["nothing once enrolment has ended", "none", facts({ open: false }), []],
		["comes again after it ended", "left", facts(), ["apply"]],
		["may pay while the teacher decides", "applied", paid(), ["pay", "withdraw"]],
		["takes back a request", "applied", facts(), ["withdraw"]],
		["waits, and may go", "waiting", paid(), ["withdraw"]],
		["accepts an invitation, or not", "invited", facts(), ["accept", "reject"]],
		["pays for the seat it is invited to", "invited", paid(), ["pay", "reject"]],
		["waits where no seat is left to be invited to", "invited", paid({ seatFree: false }), ["wait", "reject"]],
		["is invited after enrolment has ended too", "invited", facts({ open: false }), ["accept", "reject"]],
		["only says no where nobody comes in any more", "invited", facts({ open: false, takesIn: false }), ["reject"]],
		[
			"takes a seat that is kept, also where all are taken",
			"offered",
			facts({ seatFree: false }),
			["accept", "giveUp"],
		],
		["pays for it", "offered", paid({ seatFree: false }), ["pay", "giveUp"]],
		["goes on paying", "paying", paid({ seatFree: false }), ["pay", "withdraw"]],
		["does not pay twice for what was paid", "paying", paid({ seatFree: false, toPay: false }), ["withdraw"]],
		["takes the money back", "paid", paid(), ["withdraw"]],
		["leaves, whatever has ended", "accepted", facts({ open: false, takesIn: false }), ["leave"]],
	])("%s", (_, standing, given, actions) => {
		expect(doorOf(standing, given)).toEqual(actions);
	});

	test("is always something that the enrolment can do from there", () => {
		const moves = {
			...{ apply: ["apply"], wait: ["apply", "accept"], accept: ["accept"], pay: ["hold"], reject: ["reject"] },
			...{ giveUp: ["reject"], withdraw: ["reject"], leave: ["leave"] },
		} as const satisfies Record<DoorAction, readonly (keyof typeof MOVES)[]>;
		const standing = fc.constantFrom<Standing>("none", ...ENROLMENT_STATES);
		const bool = fc.boolean();
		const any = fc.record({ isFree: bool, seatFree: bool, open: bool, takesIn: bool, toPay: bool });
		fc.assert(
			fc.property(standing, any, (state, given) => {
				for (const action of doorOf(state, given)) {
					// Who pays already goes on with it.
					if (state === "paying" && action === "pay") continue;
					expect([state, action, moves[action].some((command) => MOVES[command][state] !== undefined)]).toEqual([
						state,
						action,
						true,
					]);
					if (given.isFree) expect(action === "pay" && state !== "paying").toBe(false);
				}
			}),
		);
	});

	test("what has ended has a way back, and what stands has a way out", () => {
		for (const state of ENROLMENT_STATES) expect([state, doorOf(state, facts()).length > 0]).toEqual([state, true]);
		for (const state of ENDED) expect(SHOWN[state]).toBe("ended");
	});
});

describe("the tab of an address", () => {
	const of = "/dashboard/student/course/018f0000-0000-7000-8000-000000000001";
	test.each([
		[of, ""],
		[`${of}/p/2`, ""],
		[`${of}/p/2/material`, "p/1/material"],
		[`${of}/p/material`, "p/1/material"],
		[`${of}/p/1/assignment`, "p/1/assignment"],
		[`${of}/7/nothing`, ""],
		[`${of}/018f0000-0000-7000-9022-000004000008`, "p/1/lecture"],
		[`${of}/7/questions`, "p/1/lecture"],
		[`${of}/questions`, "questions"],
		[`${of}/7/p/1/material`, "p/1/lecture"],
		[`${of}/7/p/assignment`, "p/1/lecture"],
		["/student/course/buy/018f0000-0000-7000-8000-000000000001", ""],
		["/student/course/buy/018f0000-0000-7000-8000-000000000001/7", ""],
	])("of %s is %j", (path, tab) => expect(studentTabAt(path)).toBe(tab));
});
