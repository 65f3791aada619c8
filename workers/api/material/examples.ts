import { EXAMPLE as FILES } from "../asset/examples.ts";

const material = {
	id: 61,
	uuid: "01970000-0000-7000-8000-000000000061",
	courseUuid: "01970000-0000-7000-8000-0000000000e2",
	lectureUuid: null,
	title: "Formula sheet: motion in a straight line",
	description: "One page with the **four equations**.",
	link: "https://www.youtube.com/watch?v=ZM8ECpBuQYE",
	position: 1,
	publishAt: null,
	published: true,
	assets: [FILES.asset],
	version: 1_768_017_900_000,
	createdAt: "2026-01-10T04:05:00.000Z",
	updatedAt: "2026-01-10T04:05:00.000Z",
};

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	material,
	materials: { content: [material], totalElements: 1, totalPages: 1, page: 0, size: 10 },
	create: {
		title: material.title,
		description: material.description,
		link: material.link,
		lectureUuid: "#",
		assets: [FILES.asset.uuid],
	},
	place: { position: 1 },
	change: { publishAt: "2026-01-12T04:00:00.000Z", version: material.version },
	changed: { ...material, publishAt: "2026-01-12T04:00:00.000Z", published: false },
};
