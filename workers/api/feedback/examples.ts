/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	body: {
		title: "The timetable is cut off",
		description: "On my phone the last column of the timetable cannot be read.",
		assets: [],
	},
	feedback: {
		id: 12,
		uuid: "01970000-0000-7000-8000-00000000002c",
		title: "The timetable is cut off",
		description: "On my phone the last column of the timetable cannot be read.",
		assets: [],
		state: "new",
		createdAt: "2026-01-10T04:05:00.000Z",
	},
};
