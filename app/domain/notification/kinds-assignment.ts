import { z } from "zod";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { kind } from "./kind.ts";

const dated = z.object({ title: z.string(), course: z.string(), endsAt: z.number() });

/** Leads on to the page where it is handed in. */
const handInPage = (assignment: string) => `/student/assignment/${assignment}`;

/** What students are told about assignments (NTF-2). */
export const ASSIGNMENT_KINDS = {
	"assignment-set": kind({
		...{ roles: ["student"], urgency: "soon", optional: true, params: dated, name: m.assignment_kind_set },
		text: ({ title, course, endsAt }) => m.assignment_news_set({ title, course, when: dateTime(endsAt) }),
		address: handInPage,
	}),
	"assignment-moved": kind({
		...{ roles: ["student"], urgency: "soon", optional: false, name: m.assignment_kind_moved },
		params: dated.extend({ from: z.number() }),
		text: ({ title, course, from, endsAt }) =>
			m.assignment_news_moved({ title, course, from: dateTime(from), to: dateTime(endsAt) }),
		address: handInPage,
	}),
	"assignment-extended": kind({
		...{ roles: ["student"], urgency: "soon", optional: false, params: dated, name: m.assignment_kind_extended },
		text: ({ title, course, endsAt }) => m.assignment_news_extended({ title, course, when: dateTime(endsAt) }),
		address: handInPage,
	}),
	"assignment-excused": kind({
		...{ roles: ["student"], urgency: "soon", optional: false, name: m.assignment_kind_excused },
		params: z.object({ title: z.string(), course: z.string(), excused: z.boolean() }),
		text: ({ title, course, excused }) =>
			excused ? m.assignment_news_excused({ title, course }) : m.assignment_news_included({ title, course }),
		address: handInPage,
	}),
	"assignment-returned": kind({
		roles: ["student"],
		urgency: "soon",
		optional: true,
		params: z.object({ title: z.string(), course: z.string() }),
		name: m.assignment_kind_returned,
		text: ({ title, course }) => m.assignment_news_returned({ title, course }),
		address: handInPage,
	}),
} as const;
