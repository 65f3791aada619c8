import { z } from "zod";
import { dateTime, num, timeOfDay } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { kind } from "./kind.ts";
import { fitted } from "./sms-text.ts";

/** `course/lecture`, or the course alone where the lecture is gone. */
const forStudents = (about: string) => `/student/course/${about}`;
const forTeachers = (about: string) => `/dashboard/teacher/course/d/${about}`;

/** A lecture and its course by their titles; `more` of its series moved or were cancelled with it; of what was deleted no reason is said. Times ms UTC. */
const named = { title: z.string(), course: z.string() };
/** `endsAt` where it lasts longer or shorter, `host` where it is elsewhere now: nothing where that is the room of the platform. */
const movedParams = z.object({
	...{ ...named, from: z.number(), to: z.number(), more: z.number() },
	...{ endsAt: z.number().optional(), host: z.string().optional() },
	/** The reader had said that they do not come on a day that it is not on any more (ATD-2). */
	excused: z.boolean().default(false),
});
const cancelledParams = z.object({ ...named, at: z.number(), reason: z.string(), more: z.number() });
const startingParams = z.object({ ...named, startsAt: z.number() });

const andMore = (more: number): string => (more === 0 ? "" : ` ${m.lecture_news_more({ count: more, n: num(more) })}`);

/** What changed of a lecture, each in a sentence. */
function changeOf({ title, course, from, to, endsAt, host, more, excused }: z.output<typeof movedParams>): string {
	const sentences = [
		from === to
			? m.lecture_news_changed({ title, course, when: dateTime(from) })
			: m.lecture_news_moved({ title, course, from: dateTime(from), to: dateTime(to) }),
		...(endsAt === undefined ? [] : [m.lecture_news_ends({ time: timeOfDay(endsAt) })]),
		...(host === undefined ? [] : [host === "" ? m.lecture_news_here() : m.lecture_news_elsewhere({ host })]),
	];
	return sentences.join(" ") + andMore(more) + (excused ? ` ${m.lecture_news_excuse_over()}` : "");
}

const MOVED = {
	roles: ["student"],
	optional: false,
	params: movedParams,
	name: m.lecture_kind_moved,
	text: changeOf,
	address: forStudents,
} as const;

const CANCELLED = {
	roles: ["student"],
	optional: false,
	params: cancelledParams,
	name: m.lecture_kind_cancelled,
	text: ({ title, course, at, reason, more }: z.output<typeof cancelledParams>) =>
		(reason === ""
			? m.lecture_news_deleted({ title, course, when: dateTime(at) })
			: m.lecture_news_cancelled({ title, course, when: dateTime(at), reason })) + andMore(more),
	address: forStudents,
} as const;

const STARTING = {
	urgency: "now",
	optional: true,
	params: startingParams,
	name: m.lecture_kind_starting,
	text: ({ title, course, startsAt }: z.output<typeof startingParams>) =>
		m.lecture_news_starting({ title, course, time: timeOfDay(startsAt) }),
} as const;

/** What people are told about lectures and live classes (NTF-2). Of a lecture of today they hear by SMS as well. */
export const LECTURE_KINDS = {
	"lecture-moved": kind({ ...MOVED, urgency: "soon" }),
	"lecture-moved-today": kind({
		...MOVED,
		urgency: "now",
		smsApart: true,
		sms: ({ title, from, to }) =>
			fitted(title, (name) =>
				(from === to ? m.lecture_sms_changed : m.lecture_sms_moved)({ title: name, when: dateTime(to) }),
			),
	}),
	"lecture-cancelled": kind({ ...CANCELLED, urgency: "soon" }),
	"lecture-cancelled-today": kind({
		...CANCELLED,
		urgency: "now",
		sms: ({ title, at }) => fitted(title, (name) => m.lecture_sms_cancelled({ title: name, when: dateTime(at) })),
	}),
	"lecture-begun": kind({
		...{ roles: ["student"], urgency: "now", optional: true, params: z.object(named), name: m.lecture_kind_begun },
		text: ({ title, course }) => m.lecture_news_begun({ title, course }),
		// `lecture/live/course`: the way in itself.
		address: (about) => `/dashboard/student/lecture/${about}`,
	}),
	"room-outsider": kind({
		...{ roles: ["teacher"], urgency: "now", optional: false, params: z.object({ ...named, name: z.string() }) },
		name: m.lecture_kind_outsider,
		text: ({ title, course, name }) => m.lecture_news_outsider({ title, course, name }),
		address: (about) => `/dashboard/teacher/lecture/${about}`,
	}),
	"lecture-starting": kind({ ...STARTING, roles: ["student"], address: forStudents }),
	"lecture-starting-teacher": kind({ ...STARTING, roles: ["teacher"], address: forTeachers }),
} as const;
