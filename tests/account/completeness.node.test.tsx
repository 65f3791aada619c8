import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Completeness } from "~/domain/account/rules.ts";
import { CompletenessCard } from "~/features/account/completeness-card.tsx";

const shown = (completeness: Completeness) =>
	renderToStaticMarkup(<CompletenessCard completeness={completeness} hrefOf={(field) => `/x#${field}`} />);

test("the meter of a profile in which nothing is required any more is a line, with what may be added folded (ACC-30)", () => {
	const html = shown({ total: 4, missing: [], suggested: ["aboutMe", "organization"] });
	expect(html).toMatch(/<details><summary>[^<]+<\/summary><ul[^>]*>.*#aboutMe.*#organization.*<\/ul><\/details>/);
	expect(html).not.toContain("<progress");
	expect(shown({ total: 4, missing: [], suggested: [] })).not.toContain("<details");
	const open = shown({ total: 4, missing: ["dob"], suggested: ["aboutMe"] });
	expect(open).toMatch(/<progress[^>]* max="4"[^>]* value="3"/);
	expect(open).not.toContain("<details");
});
