import type { Tone } from "~/components/surfaces.tsx";
import type { InstituteKind, InstituteState, MembershipRole, RequestStatus } from "~/domain/institute/schemas.ts";
import { m } from "~/paraglide/messages.js";

export const KIND: Record<InstituteKind, () => string> = {
	school: m.landing_audience_school,
	college: m.landing_audience_college,
	university: m.landing_audience_university,
	coaching: m.landing_audience_coaching,
};

/** In which role somebody belongs to an institute. */
export const ROLE: Record<MembershipRole, () => string> = { student: m.common_student, teacher: m.common_teacher };

export const STATE: Record<InstituteState, { text: () => string; tone?: Tone }> = {
	listed: { text: m.institute_state_listed, tone: "success" },
	hidden: { text: m.institute_state_hidden, tone: "warning" },
	merged: { text: m.institute_state_merged },
};

export const STATUS: Record<RequestStatus, { text: () => string; tone: Tone }> = {
	Accepted: { text: m.people_verification_accepted, tone: "success" },
	Pending: { text: m.institute_status_pending, tone: "warning" },
	Rejected: { text: m.institute_status_rejected, tone: "danger" },
};
