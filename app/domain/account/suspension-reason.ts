import type { SUSPENSION_REASONS } from "#db/schema/people.ts";
import { m } from "~/paraglide/messages.js";

/** A reason of a suspension in words, as the person and the admins read it. */
export const REASON: Record<(typeof SUSPENSION_REASONS)[number], () => string> = {
	rules: m.people_reason_rules,
	sharing: m.people_reason_sharing,
	conduct: m.people_reason_conduct,
	payment: m.people_reason_payment,
	identity: m.people_reason_identity,
	security: m.people_reason_security,
	other: m.people_reason_other,
};
