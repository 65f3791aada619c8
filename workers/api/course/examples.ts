const uuid = (end: string) => `01970000-0000-7000-8000-${end.padStart(12, "0")}`;

const words = {
	title: "Physics for HSC 2027",
	subtitle: "Every Friday evening",
	description: "Motion, forces and energy, with a lecture a week.",
	outcomes: ["Draw the forces on a body", "Solve problems with energy"],
};

const when = {
	startAt: "2026-01-16T12:00:00.000Z",
	endAt: "2026-06-30T12:00:00.000Z",
	enrolmentEndAt: "2026-02-15T12:00:00.000Z",
};

const course = {
	id: 24,
	uuid: uuid("e1"),
	...words,
	image: null,
	instituteName: "Dhaka College",
	subjectName: "Physics",
	teacherName: "Mahbubur Rahman",
	teacherUuid: uuid("e2"),
	instituteUuid: uuid("e3"),
	subjectUuid: uuid("e4"),
	enrolment: { fee: 500 },
	...when,
	maxStudents: 30,
	seatsTaken: 12,
	state: "upcoming",
	version: 1768017600000,
	createdAt: "2026-01-10T04:00:00.000Z",
};

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	course,
	body: {
		...words,
		subjectUuid: course.subjectUuid,
		instituteUuid: course.instituteUuid,
		enrolment: { fee: 500 },
		maxStudents: 30,
		...when,
	},
	patch: { maxStudents: 40, version: course.version },
	mine: {
		content: [{ ...course, pendingCount: 3 }],
		totalElements: 1,
		totalPages: 1,
		page: 0,
		size: 10,
	},
	summary: { ...course, numLectures: 24, numMaterials: 0 },
};
