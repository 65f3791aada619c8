import { z } from "zod";
import { ROLE_NAMES } from "~/domain/account/session.ts";
import { startOfDhakaDay } from "~/lib/time.ts";
import { giveRoleSchema, takeRoleSchema } from "./roles.ts";
import { restoreSchema, suspendSchema } from "./suspension.ts";

/** Ending one place where somebody is signed in. */
const endDeviceSchema = z.object({ intent: z.literal("end-device"), device: z.uuid() });

/** What the forms of a person's page ask for. */
export const personFormSchema = z.discriminatedUnion("intent", [
	suspendSchema,
	restoreSchema,
	giveRoleSchema,
	takeRoleSchema,
	endDeviceSchema,
]);

/** How an account stands, as lists are narrowed to. */
export const PERSON_STATES = ["active", "suspended", "unverified"] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** The orders of the list of people. */
export const PERSON_SORTS = ["newest", "oldest", "name"] as const;
export type PersonSort = (typeof PERSON_SORTS)[number];

/** What the list of people is narrowed to; of an address, so whatever does not fit is left out. */
export const peopleFilterSchema = z.object({
	q: z.string().trim().max(100).catch("").default(""),
	role: z.enum(ROLE_NAMES).optional().catch(undefined),
	state: z.enum(PERSON_STATES).optional().catch(undefined),
	sort: z.enum(PERSON_SORTS).catch("newest").default("newest"),
});
export type PeopleFilter = z.infer<typeof peopleFilterSchema>;

const term = z.string().trim().max(100).catch("").default("");
const day = z
	.string()
	.refine((text) => startOfDhakaDay(text) !== null)
	.optional()
	.catch(undefined);

/** The orders of the audit log; the first where nothing else is said. */
export const AUDIT_SORTS = ["newest", "oldest"] as const;

/** The same of the audit log: who did it and what it is about (a uuid, or a person's mobile), what was done, and when. */
export const auditFilterSchema = z.object({
	by: term,
	about: term,
	action: z
		.string()
		.trim()
		.toLowerCase()
		.regex(/^[a-z.-]{1,60}$/)
		.optional()
		.catch(undefined),
	/** Days in Dhaka, both included. */
	from: day,
	to: day,
	sort: z.enum(AUDIT_SORTS).catch("newest").default("newest"),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;
