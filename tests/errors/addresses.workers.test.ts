import { expect, test } from "vitest";
import { admin, type Person, student } from "#tests/support/workers/api-people.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { m } from "~/paraglide/messages.js";

const NOBODYS = "01938c1e-0000-7000-8000-00000000dead";

type Message = typeof m.errors_not_found;
type Row = { path: string; title: Message; way: Message };

/** What names something that is not there, and where the page leads on to. */
const ROWS: Record<"guest" | "student" | "admin", Row[]> = {
	guest: [
		{ path: `/weekly-exam/${NOBODYS}`, title: m.model_test_not_found_title, way: m.model_test_all },
		{
			path: `/payments/bkash/callback?paymentID=TR0011nothing&status=success`,
			title: m.errors_payment_not_found,
			way: m.errors_go_home,
		},
		{ path: "/payments/bkash/callback", title: m.errors_payment_not_found, way: m.errors_go_home },
	],
	student: [
		{ path: "/dashboard/student/someday/weekly-exam", title: m.errors_not_found, way: m.model_test_all },
		{ path: `/dashboard/student/weekly-exam/${NOBODYS}`, title: m.errors_exam_not_found, way: m.model_test_all },
		{ path: "/dashboard/student/weekly-exam/attend/x", title: m.errors_exam_not_found, way: m.model_test_all },
		{ path: `/dashboard/student/mock-test/${NOBODYS}`, title: m.errors_mock_test_not_found, way: m.mock_test_all },
		{ path: `/student/mock-test/attend/${NOBODYS}/result/sideways`, title: m.errors_not_found, way: m.mock_test_all },
		{ path: `/student/payment/${NOBODYS}`, title: m.errors_payment_not_found, way: m.shell_dashboard },
		{ path: "/student/checkout/model_test/x", title: m.errors_not_found, way: m.shell_dashboard },
		{ path: `/student/checkout/model_test/${NOBODYS}`, title: m.errors_exam_not_found, way: m.shell_dashboard },
	],
	admin: [{ path: `/admin/payments/${NOBODYS}`, title: m.errors_payment_not_found, way: m.model_test_names }],
};

const PEOPLE: Record<keyof typeof ROWS, () => Promise<Person | null>> = { guest: async () => null, student, admin };

for (const [who, rows] of Object.entries(ROWS) as [keyof typeof ROWS, Row[]][])
	test.each(rows)(`$path, asked for by a ${who}, is a 404 where it is, with a way on`, async ({ path, title, way }) => {
		const page = await visit(await PEOPLE[who](), path);
		expect([page.status, page.headers.get("location")]).toEqual([404, null]);
		expect(/<h1[\s\S]*?<\/h1>/.exec(page.text)?.[0]).toContain(title());
		const links = [...(/<main[\s\S]*<\/main>/.exec(page.text)?.[0] ?? "").matchAll(/<a [\s\S]*?<\/a>/g)];
		expect(links.map(([text]) => wordsOf({ ...page, text }))).toContain(way());
	});
