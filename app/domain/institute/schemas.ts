import { z } from "zod";
import type { INSTITUTE_KINDS, INSTITUTE_STATES, MEMBERSHIP_ROLES, REQUEST_STATUSES } from "#db/schema/institute.ts";
import { typedName } from "~/domain/confirm/confirm-name.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { asLines, composed, hasHidden, hasHiddenLines } from "~/lib/plain-text.ts";
import { instituteKey } from "./search-key.ts";

// As the database has them.
export const KINDS = ["school", "college", "university", "coaching"] as const satisfies typeof INSTITUTE_KINDS;
export const STATES = ["listed", "hidden", "merged"] as const satisfies typeof INSTITUTE_STATES;
export const MEMBER_ROLES = ["student", "teacher"] as const satisfies typeof MEMBERSHIP_ROLES;
export const STATUSES = ["Accepted", "Pending", "Rejected"] as const satisfies typeof REQUEST_STATUSES;

export type InstituteKind = (typeof KINDS)[number];
export type InstituteState = (typeof STATES)[number];
export type MembershipRole = (typeof MEMBER_ROLES)[number];
export type RequestStatus = (typeof STATUSES)[number];

/** The id of a district in the address book. */
const districtId = z
	.string()
	.regex(/^[a-z]+(?:-[a-z]+)*$/)
	.max(40);

/** What is looked for, as texts are stored: a letter typed as one sign is found where it was written as two. */
const words = z
	.string()
	.transform((text) => composed(text).trim())
	.pipe(z.string().max(100));

/** In an address `name`, for `q` says there why somebody is asked to sign in. */
const asked = z.object({
	name: words.catch(""),
	kind: z.enum(KINDS).or(z.literal("")).catch(""),
	district: districtId.or(z.literal("")).catch(""),
});

/** What an address says institutes are looked for by; what cannot be looked for is nothing. */
export const instituteSearchSchema = asked.transform(({ name, ...rest }) => ({ q: name, ...rest }));
export type InstituteSearch = z.output<typeof instituteSearchSchema>;

/** How an admin's list may be sorted; the first where nothing else is said. */
export const ADMIN_SORTS = ["name", "newest"] as const;

/** The same of an admin's list, which has what nobody else finds as well. */
export const adminInstituteSearchSchema = asked
	.extend({ state: z.enum(STATES).or(z.literal("")).catch(""), sort: z.enum(ADMIN_SORTS).catch("name") })
	.transform(({ name, ...rest }) => ({ q: name, ...rest }));
export type AdminInstituteSearch = z.output<typeof adminInstituteSearchSchema>;

/** How what waits for an answer may be sorted; the first where nothing else is said. */
export const REQUEST_SORTS = ["oldest", "newest"] as const;
const requested = asked.extend({ sort: z.enum(REQUEST_SORTS).catch("oldest") });

/** What an address says the requests of teachers are looked for by: also by who asks. */
export const joinSearchSchema = requested.transform(({ name, ...rest }) => ({ q: name, ...rest }));
export type JoinSearch = z.output<typeof joinSearchSchema>;

/** The same of missed institutes, answered ones as well; without a state those that wait. */
export const missedSearchSchema = requested
	.extend({ state: z.enum(STATUSES).catch("Pending") })
	.transform(({ name, ...rest }) => ({ q: name, ...rest }));
export type MissedSearch = z.output<typeof missedSearchSchema>;

/** Of a choice that may not have been made. */
const choice = uuidSchema.or(z.literal("")).default("");

/** The panel's forms: join an institute, choose a class, take an entry out of the list, or the word of one that is not listed. */
export const instituteFormSchema = z.union([
	z.object({ intent: z.literal("join"), instituteUuid: choice }),
	z.object({ intent: z.literal("grade"), gradeUuid: choice }),
	z.object({ intent: z.literal("remove"), link: uuidSchema }),
	z.object({ intent: z.literal("take-back"), request: uuidSchema }),
]);

/** A name in one line, in any script, with something in it to be found by. */
const name = (max: number) =>
	z
		.string()
		.transform((text) => composed(text).trim().replace(/\s+/g, " "))
		.pipe(
			z
				.string()
				.min(3)
				.max(max)
				.refine((text) => !hasHidden(text) && instituteKey(text) !== ""),
		);

/** "My institute is not listed". */
export const notListedSchema = z.object({ name: name(150), kind: z.enum(KINDS), districtId });
export type NotListed = z.infer<typeof notListedSchema>;

const inLatin = name(150).refine((text) => /[A-Za-z]/.test(text));
const inBangla = name(150).refine((text) => /[\u0980-\u09ff]/.test(text));

/** So many other names may an institute have: those of its doubles come to its own. */
export const MOST_OTHER_NAMES = 60;

/** Other names, each in a line of its own. */
const otherNames = z
	.string()
	.max(10_000)
	.default("")
	.transform((text) => [
		...new Set(
			composed(text)
				.split(/[\r\n;]+/)
				.map((line) => line.trim().replace(/\s+/g, " "))
				.filter((line) => line !== ""),
		),
	])
	.pipe(
		z
			.array(
				z
					.string()
					.max(150)
					.refine((text) => !hasHidden(text)),
			)
			.max(MOST_OTHER_NAMES),
	);

/** What an admin says of an institute. */
const details = {
	name: inLatin,
	nameBn: inBangla.optional(),
	kind: z.enum(KINDS),
	districtId: districtId.or(z.literal("")).default(""),
	eiin: z
		.string()
		.regex(/^[0-9০-৯]{6}$/)
		.transform((digits) => Number(digits.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))))
		.optional(),
	otherNames,
};
const wholeDetails = z.object(details);
export type InstituteDetails = z.infer<typeof wholeDetails>;

/** A new one; `another` says that it is none of that name in its district. */
const added = { ...details, another: z.literal(true).optional() };
export const newInstituteSchema = z.object(added);
export type NewInstitute = z.infer<typeof newInstituteSchema>;

/** What an institute that is there becomes; `version` is when it was changed last, as the form was opened. */
export const editInstituteSchema = z.object({
	...details,
	state: z.enum(["listed", "hidden"]),
	version: z.number().int(),
});
export type InstituteChange = z.infer<typeof editInstituteSchema>;

/** Whatever was typed so far, on a step that judges nothing of it. */
const soFar = z.string().max(10_000).optional();
const sought = words.catch("");

/**
 * The form of one that is there: saved, or at the step that looks for doubles where no scripts run, with all that was typed.
 * Without an intent it was sent by Enter, in whichever field.
 */
export const editFormSchema = z.discriminatedUnion("intent", [
	editInstituteSchema.extend({ intent: z.literal("save").optional(), sought }),
	z.object({
		...{ intent: z.literal("find"), sought, name: soFar, nameBn: soFar, kind: soFar, districtId: soFar, eiin: soFar },
		...{ otherNames: soFar, state: soFar, version: soFar },
	}),
]);

/** A double becomes another one, for good. */
export const mergeSchema = z.object({ into: uuidSchema, name: typedName });

const reason = z
	.string()
	.transform((text) => asLines(composed(text)).trim())
	.pipe(
		z
			.string()
			.min(3)
			.max(500)
			.refine((text) => !hasHiddenLines(text)),
	);

/** An answer to a teacher who asks to be let in. */
export const decideJoinSchema = z.union([
	z.object({ intent: z.literal("accept"), request: uuidSchema }),
	z.object({ intent: z.literal("refuse"), request: uuidSchema, reason }),
]);
export type JoinDecision = z.infer<typeof decideJoinSchema>;

/** An answer to who misses an institute: it is added, it is this one, or it is none. */
export const addAnswerSchema = z.object({ intent: z.literal("add"), ...added });
export const refuseAnswerSchema = z.object({ intent: z.literal("refuse"), reason });
export const answerRequestSchema = z.discriminatedUnion("intent", [
	addAnswerSchema,
	z.object({ intent: z.literal("known"), instituteUuid: choice }),
	refuseAnswerSchema,
]);
export type RequestAnswer = z.infer<typeof answerRequestSchema>;
