import fc from "fast-check";

/** So few that they meet. */
export const PEOPLE = 5;

const who = fc.nat({ max: PEOPLE - 1 });
const about = <K extends string>(...kinds: K[]) => fc.record({ kind: fc.constantFrom(...kinds), who });

/** What may happen, in any order (ENR-1). */
export const command = fc.oneof(
	{ weight: 6, arbitrary: about("apply", "accept", "leave", "invite", "come") },
	{ weight: 6, arbitrary: about("approve", "decline", "remove") },
	{ weight: 6, arbitrary: about("pay-start", "pay", "pay-late", "pay-cancel") },
	{ weight: 1, arbitrary: about("refund", "suspend", "restore") },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant("raise"), who: fc.integer({ min: 1, max: 4 }) }) },
	// To a hold that is over, and to an offer that is.
	{ weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("hold-lapse", "offer-expire"), who }) },
);
export type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

export const course = fc.record({ fee: fc.constantFrom(0, 500_00), capacity: fc.integer({ min: 1, max: 3 }) });
