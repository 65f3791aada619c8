const uuid = "01970000-0000-7000-8000-0000000000e1";

const said = {
	audience: "everybody",
	textEn: "Pathshala is closed for **two hours** on Friday night.",
	textBn: "শুক্রবার রাতে পাঠশালা **দুই ঘণ্টা** বন্ধ থাকবে।",
	fromAt: "2026-01-10T04:00:00.000Z",
	untilAt: "2026-01-17T04:00:00.000Z",
} as const;

const announcement = { uuid, ...said, publishedAt: null, version: 1, createdAt: "2026-01-09T04:00:00.000Z" };

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	uuid,
	announcement,
	announcements: { content: [announcement], totalElements: 1, totalPages: 1, page: 0, size: 20 },
	body: said,
	change: { ...said, version: 1 },
	publish: { version: 1 },
};
