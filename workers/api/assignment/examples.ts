import { EXAMPLE as ASSET } from "../asset/examples.ts";

const assignment = {
	id: 12,
	uuid: "01970000-0000-7000-8000-0000000000f1",
	title: "Ten linear equations",
	description: "Solve **all** of them, and show each step.",
	descriptionHtml: "<p>Solve <strong>all</strong> of them, and show each step.</p>",
	courseUuid: "01970000-0000-7000-8000-0000000000e2",
	lectureUuid: null,
	startsAt: "2026-01-10T12:00:00.000Z",
	endsAt: "2026-01-17T12:00:00.000Z",
	deadline: "2026-01-17T12:00:00.000Z",
	marks: 20,
	latePolicy: "refuse",
	version: 1,
	createdAt: "2026-01-09T12:00:00.000Z",
	updatedAt: "2026-01-09T12:00:00.000Z",
	assets: [ASSET.asset],
	state: "open",
	numSubmission: null,
};

const submission = {
	id: 77,
	uuid: "01970000-0000-7000-8000-0000000000f2",
	assignmentUuid: assignment.uuid,
	studentUuid: "01970000-0000-7000-8000-0000000000f3",
	text: "x = 3",
	state: "active",
	late: false,
	submittedAt: "2026-01-12T12:00:00.000Z",
	updatedAt: "2026-01-12T12:00:00.000Z",
	version: 1,
	assets: [ASSET.asset],
};

const mark = {
	submissionUuid: submission.uuid,
	draft: { marks: 17.5, comment: "Step 3 is missing." },
	marks: null,
	comment: null,
	returnedAt: null,
	version: 1,
};

const page = (entry: unknown, size = 10) => ({
	...{ content: [entry], totalElements: 1, totalPages: 1, page: 0, size },
});

const taught = { ...submission, student: { uuid: submission.studentUuid, name: "Rahima Khatun", gone: false }, mark };

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	assignment,
	assignments: page(assignment),
	create: {
		title: assignment.title,
		description: assignment.description,
		lectureUuid: "#",
		startsAt: assignment.startsAt,
		endsAt: assignment.endsAt,
		marks: assignment.marks,
		latePolicy: assignment.latePolicy,
		assets: [ASSET.asset.uuid],
	},
	change: { endsAt: "2026-01-18T12:00:00.000Z", version: 1 },
	handIn: { text: submission.text, assets: [ASSET.asset.uuid] },
	submission,
	mine: page(
		{ ...submission, returned: { marks: 17.5, comment: "Well done.", returnedAt: "2026-01-19T12:00:00.000Z" } },
		10,
	),
	taught: page(taught),
	edit: { text: "x = 4", version: 1 },
	draft: { marks: 17.5, comment: "Step 3 is missing.", seenVersion: 1 },
	mark,
	returned: {
		...mark,
		draft: null,
		marks: 17.5,
		comment: "Step 3 is missing.",
		returnedAt: "2026-01-19T12:00:00.000Z",
		version: 2,
	},
	returnedAll: { returned: 24, left: 1 },
	missing: page(
		{
			uuid: submission.studentUuid,
			name: "Rahima Khatun",
			deadline: assignment.deadline,
			extended: false,
			late: false,
			excused: false,
		},
		20,
	),
	extension: { studentUuid: submission.studentUuid, endsAt: "2026-01-20T12:00:00.000Z" },
};
