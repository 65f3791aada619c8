const uuid = (end: string) => `01970000-0000-7000-8000-${end.padStart(12, "0")}`;

const done = { state: "accepted", message: "Course accepted successfully!" };

const own = {
	uuid: uuid("f1"),
	courseUuid: uuid("e1"),
	fee: 500,
	state: "pending",
	enrolmentState: "waiting",
	ahead: 3,
	respondUntil: null,
	holdUntil: null,
	reason: null,
	givesBack: 0,
	updatedAt: "2026-01-10T04:05:00.000Z",
};

const enrolled = {
	uuid: uuid("f1"),
	state: "pending",
	enrolmentState: "applied",
	note: "I was in your last batch.",
	reason: null,
	paid: 0,
	place: null,
	respondUntil: null,
	acceptedAt: null,
	createdAt: "2026-01-10T04:05:00.000Z",
	student: { uuid: uuid("f2"), name: "Nusrat Jahan", image: null, grade: "Class 10" },
};

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	apply: { courseUuid: uuid("e1"), note: "I was in your last batch." },
	course: { courseUuid: uuid("e1") },
	decide: { courseUuid: uuid("e1"), studentUuid: uuid("f2"), state: "Accepted" },
	invite: { courseUuid: uuid("e1"), studentUuid: uuid("f2") },
	invitation: { enrolmentUuid: uuid("f1") },
	done,
	decided: {
		...done,
		students: [{ studentUuid: uuid("f2"), state: "accepted", enrolmentState: "accepted" }],
	},
	invited: {
		state: "invited",
		message: "Course invited successfully!",
		students: [{ studentUuid: uuid("f2"), state: "invited", enrolmentState: "invited" }],
	},
	rejected: { state: "rejected", message: "Course rejected successfully!", givenBack: 0 },
	applied: { state: "pending", message: "Course pending successfully!" },
	left: { state: "left", message: "Course left successfully!", givenBack: 350 },
	own,
	enrolled: { content: [enrolled], totalElements: 1, totalPages: 1, page: 0, size: 20 },
	uuid: uuid("e1"),
};
