const uuid = (end: string) => `01970000-0000-7000-8000-${end.padStart(12, "0")}`;

const course = {
	id: 12,
	uuid: uuid("e1"),
	title: "Algebra from the beginning",
	subtitle: "Every Friday",
	description: "Numbers, letters and what they mean.",
	image: null,
	instituteName: "Dhaka College",
	subjectName: "Mathematics",
	teacherName: "Mahbubur Rahman",
	teacherUuid: uuid("e2"),
	instituteUuid: uuid("e3"),
	enrolment: { fee: 500 },
};

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	course,
	courses: { content: [course], totalElements: 1, totalPages: 1, page: 0, size: 10 },
	summary: {
		...course,
		outcomes: ["To solve linear equations"],
		teacherImage: null,
		startAt: "2026-02-06T04:00:00.000Z",
		endAt: "2026-05-29T06:00:00.000Z",
		enrolmentEndAt: "2026-02-20T18:00:00.000Z",
		numStudents: 18,
		maxStudents: 30,
		seatsLeft: 11,
		numLectures: 16,
		server_time: "2026-01-10T04:00:00.000Z",
	},
	students: { content: [], totalElements: 18, totalPages: 2, page: 0, size: 10 },
};
