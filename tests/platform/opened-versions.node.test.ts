import { join } from "node:path";
import { expect, test } from "vitest";
import { ownSources } from "../../scripts/support/arrows.ts";

/** A hidden field that says which version was read, or the same of a form whose hidden fields are handed on to it. */
const VERSION = /name="(?:version|seen)"\s+value=\{([^\n]*)\}|\bversion: (asOpened\([^\n]*|String\([^\n]*)/g;
const COMPONENT = /^(?:export )?(?:default )?(?:function|const) ([A-Z]\w*)/gm;

/** Forms in which somebody types, and whose field says what was loaded last: each shows that, so the next press is about it. */
const SHOWS_WHAT_IS = [
	// Questions before something ends, answered by a name.
	"app/features/question-bank/subjects-view.tsx DeleteForm",
	"app/routes/admin/question-delete.tsx DeleteQuestion",
	"app/routes/admin/video-delete.tsx DeleteVideo",
	"app/routes/admin/announcement-delete.tsx DeleteAnnouncement",
	"app/features/site/restore-help.tsx RestoreHelp",
	// A press that puts back, beside the form that takes off.
	"app/features/content/admin-video.tsx TakeOffForm",
	// It shows beside it what somebody else wrote.
	"app/features/question-bank/question-form.tsx QuestionForm",
];

test("every form in which somebody types keeps the version that it was opened with (ASG-4)", () => {
	const fields = [...ownSources(join(import.meta.dirname, "../.."))]
		.filter(([path]) => path.endsWith(".tsx"))
		.flatMap(([path, source]) => {
			const starts = [...source.matchAll(COMPONENT)];
			return starts.flatMap(({ index, 1: name }, at) => {
				const body = source.slice(index, starts[at + 1]?.index);
				if (!/\buseForm\b|hidden=\{\{/.test(body)) return [];
				return [...body.matchAll(VERSION)].map(([, value, handed]) => ({
					where: `${path} ${name}`,
					value: value ?? handed ?? "",
				}));
			});
		});
	expect(fields.length).toBeGreaterThan(20);
	const loaded = fields.filter(({ value }) => !/asOpened\(|\bopened\b|initialValue\?\.version/.test(value));
	expect([...new Set(loaded.map(({ where }) => where))].sort()).toEqual(SHOWS_WHAT_IS.sort());
});
