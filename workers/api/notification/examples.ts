const one = {
	id: 214,
	uuid: "01970000-0000-7000-8000-00000000002d",
	kind: "results-out",
	text: "The results of Weekly Model Test 12 are out.",
	address: "/dashboard/student/weekly-exam/attend/01970000-0000-7000-8000-000000000001/result",
	urgency: "soon",
	createdAt: "2026-01-10T06:00:00.000Z",
	readAt: null,
};

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	one: { ...one, readAt: "2026-01-10T06:12:00.000Z" },
	page: { content: [one], totalElements: 1, totalPages: 1, page: 0, size: 10, unread: 1 },
	upTo: { upTo: 214 },
	read: { read: 1 },
};
