import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

export const instituteErrors = defineErrors({
	InstituteNotFound: { status: 404, text: m.institute_error_institute_not_found, note: "No institute has this id." },
	InstituteNotChosen: {
		status: 400,
		text: m.account_profile_choose_institute,
		note: "The field `instituteUuid` is missing or empty.",
	},
	MembershipNotFound: {
		status: 404,
		text: m.institute_error_membership_not_found,
		note: "No entry of this person has this id.",
	},
	MembershipAccepted: {
		status: 409,
		text: m.institute_error_membership_accepted,
		note: "The entry was accepted; only those that are not can be removed.",
	},
	OpenSchoolStays: { status: 409, text: m.institute_error_open_school_stays, note: "Nobody leaves the open school." },
	TooManyInstituteRequests: {
		status: 409,
		text: m.institute_error_too_many_institute_requests,
		note: "The person has as many requests waiting as one may have.",
	},
	RequestNotFound: { status: 404, text: m.institute_error_request_not_found, note: "No request has this id." },
	RequestAnswered: {
		status: 409,
		text: m.institute_error_request_answered,
		note: "Somebody answered the request before; it stands as it was answered then.",
	},
	InstituteChanged: {
		status: 409,
		text: m.institute_error_institute_changed,
		note: "Somebody changed the institute meanwhile; nothing was overwritten.",
	},
	InstituteThere: {
		status: 409,
		text: m.institute_error_institute_there,
		note: "An institute of this name is in the district already, or was and is merged.",
	},
	InstituteNumberTaken: {
		status: 409,
		text: m.institute_error_institute_number_taken,
		note: "Another institute has this EIIN.",
	},
	NotMergeable: {
		status: 409,
		text: m.institute_error_not_mergeable,
		note: "The two are the same, one is the open school or merged already, or the other is not listed.",
	},
});
