import type { Role } from "~/domain/account/session.ts";
import type { PersonSort, PersonState } from "~/domain/people/schemas.ts";
import type { DeletionHold } from "~/domain/privacy/rules.ts";
import { m } from "~/paraglide/messages.js";

export const ROLE: Record<Role, () => string> = {
	student: m.common_student,
	teacher: m.common_teacher,
	admin: m.common_admin,
};

export const STATE: Record<PersonState, () => string> = {
	active: m.people_state_active,
	suspended: m.people_state_suspended,
	unverified: m.people_state_unverified,
};

export const SORT: Record<PersonSort, () => string> = {
	newest: m.people_sort_newest,
	oldest: m.people_sort_oldest,
	name: m.attempt_sort_name,
};

/** What holds the end of an account up. */
export const HELD_BY: Record<DeletionHold, () => string> = {
	role: m.people_deletion_held_role,
	suspension: m.people_deletion_held_suspension,
	exam: m.people_deletion_held_exam,
	payment: m.people_deletion_held_payment,
	refund: m.people_deletion_held_refund,
	course: m.people_deletion_held_course,
	wallet: m.people_deletion_held_wallet,
};
