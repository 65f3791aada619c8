import { describe, expect, test } from "vitest";
import { m } from "~/paraglide/messages.js";

type Said = (inputs: never, options: { locale: "en" | "bn" }) => string;

/** Which words of the screens an answer of the help page names: as they are called there. */
const NAMED: readonly [answer: Said, words: readonly Said[]][] = [
	[
		m.site_help_course_find_a,
		[
			m.shell_all_course,
			m.course_enrol,
			m.my_course_apply,
			m.shell_my_course,
			m.my_course_list_invited,
			m.my_course_accept,
		],
	],
	[m.site_help_course_wait_a, [m.shell_my_course, m.my_course_list_pending]],
	[m.site_help_live_a, [m.live_class_go_in, m.live_class_listen]],
	[m.site_help_course_make_a, [m.shell_my_course, m.course_new, m.lecture_add, m.lecture_repeat, m.course_duplicate]],
	[m.site_help_course_live_a, [m.lecture_start_live]],
];

describe.each(["en", "bn"] as const)("the help page names what is on the screens, in %s", (locale) => {
	test.each(NAMED.map(([answer, words], place) => [place, answer, words] as const))("answer %i", (_, answer, words) => {
		const said = answer({} as never, { locale });
		expect(words.map((word) => word({} as never, { locale })).filter((word) => !said.includes(word))).toEqual([]);
	});
});
