const uuid = (end: string) => `01970000-0000-7000-8000-${end.padStart(12, "0")}`;

const words = {
	title: "Newton’s first law",
	description: "Why a thing that moves goes on moving, in five minutes.",
	subjectUuid: uuid("f4"),
};

const content = {
	id: 7,
	uuid: uuid("f1"),
	...words,
	subject: "Physics",
	contentType: "Video",
	teacherUuid: uuid("f2"),
	teacherName: "Mahbubur Rahman",
	image: null,
	durationMs: 300_000,
	published: true,
	publishedAt: "2026-01-10T04:00:00.000Z",
	version: 1768017600000,
	createdAt: "2026-01-10T04:00:00.000Z",
	asset: {
		uuid: uuid("f3"),
		name: "newton.mp4",
		type: "video/mp4",
		size: 9_120_400,
		stream: `https://pathshala.example/api/content/${uuid("f1")}/stream`,
		captions: null,
	},
};

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	content,
	body: { ...words, asset: content.asset.uuid, published: true },
	patch: { published: false, version: content.version },
	contents: { content: [content], totalElements: 1, totalPages: 1, page: 0, size: 12 },
};
