import { expect, test } from "vitest";
import { clock, examOf } from "#tests/support/workers/api-exams.ts";
import { visit } from "#tests/support/workers/pages.ts";
import type { Locale } from "~/lib/time.ts";
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
		const { uuid } = await examOf({ name: "Physics Weekly" });
		for (const address of [`/weekly-exam/${uuid}`, `/s/weekly-exam/${uuid}`]) {
			const { text } = await visit(null, prefix + address, { minutes: -60 });
			expect(tagOf(text, "og:title")).toBe("Physics Weekly");
			const image = new URL(tagOf(text, "og:image") ?? "");
			expect(image.pathname).toBe(`/share/model-test.${locale}.png`);
			expect(tagOf(text, "og:image:alt")).toBe(m.model_test_share_alt({}, { locale }));
			expect([tagOf(text, "og:image:width"), tagOf(text, "og:image:height")]).toEqual(["1200", "630"]);
		}
	},
);
