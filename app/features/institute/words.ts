import type { Tone } from "~/components/surfaces.tsx";
import type { InstituteKind, RequestStatus } from "~/domain/institute/schemas.ts";
import { m } from "~/paraglide/messages.js";

export const KIND: Record<InstituteKind, () => string> = {
	school: m.landing_audience_school,
	college: m.landing_audience_college,
	university: m.landing_audience_university,
	coaching: m.landing_audience_coaching,
};

export const STATUS: Record<RequestStatus, { text: () => string; tone: Tone }> = {
	Accepted: { text: m.people_verification_accepted, tone: "success" },
	Pending: { text: m.institute_status_pending, tone: "warning" },
	Rejected: { text: m.institute_status_rejected, tone: "danger" },
};
