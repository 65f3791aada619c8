import { expect, test } from "vitest";
import { clock, examOf } from "#tests/support/workers/api-exams.ts";
import { OPENS } from "#tests/support/workers/exam-session.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { formatDateTime, type Locale } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const tagOf = (html: string, property: string) =>
	html.match(new RegExp(`<meta property="${property}" content="([^"]*)"`))?.[1];

test.each<[Locale, string]>([
	["en", ""],
	["bn", "/bn"],
])(
	"previews of a model test in %s show a picture of that language with its size and words (SITE-6)",
	async (locale, prefix) => {
		await clock(-60);
		const { id, uuid } = await examOf({ name: "Physics Weekly" });
		for (const address of [`/weekly-exam/${uuid}`, `/s/weekly-exam/${uuid}`]) {
			const { text } = await visit(null, prefix + address, { minutes: -60 });
			expect(tagOf(text, "og:title")).toBe("Physics Weekly");
			const image = new URL(tagOf(text, "og:image") ?? "");
			expect(image.pathname).toMatch(new RegExp(`^/share/weekly-exam/${id}/${locale}/[0-9a-z]+\\.png$`));
			const alt = tagOf(text, "og:image:alt") ?? "";
			const names = [m.common_app_name({}, { locale }), m.model_test_name({}, { locale }), "Physics Weekly"];
			for (const said of [...names, formatDateTime(OPENS, locale)]) expect(alt).toContain(said);
			// What search engines are told leads to the page of the same language (SITE-4).
			for (const [, url] of text.matchAll(/"url":"([^"]*\/weekly-exam\/[^"]*)"/g))
				expect(new URL(url ?? "").pathname).toBe(`${prefix}/weekly-exam/${uuid}`);
			expect([tagOf(text, "og:image:width"), tagOf(text, "og:image:height")]).toEqual(["1200", "630"]);
		}
	},
);
