const lecture = {
	id: 41,
	uuid: "01970000-0000-7000-8000-0000000000e1",
	title: "Linear equations",
	description: "Bring the sheet of last week.",
	numAssignment: 0,
	numMaterial: 0,
	startsAt: "2026-01-10T12:00:00.000Z",
	endsAt: "2026-01-10T13:00:00.000Z",
	courseUuid: "01970000-0000-7000-8000-0000000000e2",
	meetingUrl: null,
	meetingHost: null,
	cancelled: false,
	cancelReason: null,
	movedFrom: null,
};

const page = (entry: unknown, size: number) => ({
	...{ content: [entry], totalElements: 1, totalPages: 1, page: 0, size },
});

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	lecture,
	lectures: page(lecture, 10),
	upcoming: page({ ...lecture, courseTitle: "Algebra from the beginning" }, 1),
	create: {
		title: lecture.title,
		description: lecture.description,
		startsAt: lecture.startsAt,
		endsAt: lecture.endsAt,
	},
	created: { ...lecture, warnings: [] },
	move: { startsAt: "2026-01-11T12:00:00.000Z", endsAt: "2026-01-11T13:00:00.000Z" },
	moved: {
		...lecture,
		startsAt: "2026-01-11T12:00:00.000Z",
		endsAt: "2026-01-11T13:00:00.000Z",
		movedFrom: lecture.startsAt,
		warnings: [{ code: "StudentsBusy", message: "3 students of the course have another lecture then." }],
	},
};
