import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
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
