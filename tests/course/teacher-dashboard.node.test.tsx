import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { newCoursePath } from "~/domain/course/teacher-paths.ts";
import TeacherDashboard from "~/routes/teacher/dashboard.tsx";

type Props = Parameters<typeof TeacherDashboard>[0];

test("both lists of the dashboard that are empty look the same, at the same distance from their heading", () => {
	const loaderData = {
		lectures: [],
		deletion: null,
		serverNow: Date.UTC(2026, 6, 1),
		name: "Mahbubur Rahman",
		courses: { content: [], totalElements: 0, totalPages: 0, page: 0, size: 5 },
	};
	const html = renderToStaticMarkup(<TeacherDashboard {...({ loaderData } as unknown as Props)} />);
	const lists = html.replace(/<section aria-labelledby="next-step"[\s\S]*?<\/section>/, "");
	const sections = [...lists.matchAll(/<section[^>]*>([\s\S]*?)<\/section>/g)].map(([, inside = ""]) => inside);
	expect(sections).toHaveLength(2);
	for (const inside of sections)
		expect(inside).toMatch(/^<h2 [^>]*class="mb-4"[^>]*>[^<]*<\/h2><div class="empty"><div class="empty-title">/);
});

test("the first screen of a teacher without courses names the next step and leads there; of one with courses it does not", () => {
	const shown = (totalElements: number) => {
		const loaderData = {
			...{ lectures: [], deletion: null, serverNow: Date.UTC(2026, 6, 1), name: "Mahbubur Rahman" },
			courses: { content: [], totalElements, totalPages: 1, page: 0, size: 5 },
		};
		return renderToStaticMarkup(<TeacherDashboard {...({ loaderData } as unknown as Props)} />);
	};
	const [, step = ""] = /<section aria-labelledby="next-step"[^>]*>([\s\S]*?)<\/section>/.exec(shown(0)) ?? [];
	expect(step).toMatch(/<h2 id="next-step"/);
	expect(step).toContain(`href="${newCoursePath()}"`);
	expect(shown(2)).not.toContain("next-step");
});
