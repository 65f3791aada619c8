const uuid = (end: string) => `01970000-0000-7000-8000-${end.padStart(12, "0")}`;

const page = (entry: unknown) => ({ content: [entry], totalElements: 1, totalPages: 1, page: 0, size: 10 });

const teacher = { uuid: uuid("c"), name: "Shirin Akter", image: null };
const student = { uuid: uuid("e"), name: "Tasnim Jahan", image: null };

const said = {
	byTeacher: true,
	isMine: false,
	createdAt: "2026-01-10T04:05:00.000Z",
	editedAt: null,
	pinned: false,
};

const words = (body: string) => ({ body, bodyHtml: `<p>${body}</p>` });

const announcement = {
	...{ id: 7, uuid: uuid("71"), author: teacher, ...words("Bring a compass on Friday.") },
	...said,
	pinned: true,
};

const answer = {
	...{ id: 31, uuid: uuid("73"), author: teacher, ...words("By definition."), hidden: false, hiddenReason: null },
	...said,
};

const question = {
	...{ id: 12, uuid: uuid("72"), author: student, ...words("Why is that so?"), hidden: false, hiddenReason: null },
	...said,
	byTeacher: false,
	answeredAt: "2026-01-10T05:00:00.000Z",
	answerCount: 1,
};

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	course: uuid("70"),
	lecture: uuid("6c"),
	announcement,
	question: { ...question, answers: [answer] },
	answer,
	announcements: page(announcement),
	questions: page({ ...question, answers: [answer] }),
	unanswered: page({
		...question,
		answeredAt: null,
		answerCount: 0,
		answers: [],
		lecture: { uuid: uuid("6c"), title: "Linear equations" },
	}),
	answers: { ...page(answer), size: 20, question },
	announce: { body: "Bring a compass on Friday." },
	ask: { body: "Why is that so?" },
	reply: { body: "By definition." },
	hide: { reason: "Please be kind to each other." },
	changed: { uuid: uuid("72") },
};
