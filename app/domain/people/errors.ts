import { type CodeOf, defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

/** What admins may not do with people, or somebody else did first. */
export const peopleErrors = defineErrors({
	PersonNotFound: { status: 404, text: m.people_error_not_found, note: "There is no such account." },
	AuditEntryNotFound: {
		status: 404,
		text: m.people_error_no_entry,
		note: "The audit log has no such entry.",
	},
	AlreadySuspended: {
		status: 409,
		text: m.people_error_already_suspended,
		note: "The account is suspended already, by another admin perhaps.",
	},
	NotSuspended: {
		status: 409,
		text: m.people_error_not_suspended,
		note: "That suspension has been lifted already, or there was none.",
	},
	RoleUnchanged: {
		status: 409,
		text: m.people_error_role_unchanged,
		note: "The person has that role already, or does not have it.",
	},
	OnlyRole: { status: 409, text: m.people_error_only_role, note: "Everybody keeps at least one role." },
	NotOneself: {
		status: 409,
		text: m.people_error_not_oneself,
		note: "Nobody suspends themselves or takes their own roles.",
	},
});

export type PeopleErrorCode = CodeOf<typeof peopleErrors>;
