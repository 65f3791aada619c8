import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_STUDENTS, DEMO_TEACHERS } from "#db/seed/people.ts";
import { signInAs, type WebClient } from "../../../scripts/support/web-client.ts";
import type { Site } from "../support/site.ts";
import { coursePages } from "./course-pages.ts";
import type { Row } from "./row.ts";

const LIMIT = 3;

async function tripsOf(client: WebClient | null, url: string): Promise<number | null> {
	const response = client ? (await client.request(url)).response : await fetch(url);
	const trips = /desc="(\d+) round trips"/.exec(response.headers.get("server-timing") ?? "")?.[1];
	if (response.status !== 200 || trips === undefined) return null;
	return Number(trips);
}

/**
 * Database round trips of every page, from `Server-Timing`, of the first request after a start: no cache is warm, so
 * this is the most that a page ever needs.
 */
export async function measureTrips(site: Site, examUuid: string): Promise<Row[]> {
	const { platform } = site.stack.origins;
	const [student] = DEMO_STUDENTS;
	const [teacher] = DEMO_TEACHERS;
	if (!student || !teacher) throw new Error("The demo has no people");
	const as = (mobile: string, role: string) => signInAs(platform, { mobile, password: DEMO_PASSWORD, role });
	const pages: [client: WebClient | null, paths: string[]][] = [
		[
			null,
			[
				"/",
				"/bn",
				"/help",
				"/weekly-exam",
				"/weekly-exam/p/2",
				`/weekly-exam/${examUuid}`,
				`/s/weekly-exam/${examUuid}`,
				"/sitemap.xml",
			],
		],
		[
			await as(student.mobile, "student"),
			[
				"/student/overview",
				"/student/weekly-exam",
				"/student/past/weekly-exam",
				"/student/registered/weekly-exam",
				`/student/weekly-exam/${examUuid}`,
				"/student/profile/institute?name=college",
			],
		],
		[
			await as(DEMO_ADMIN.mobile, "admin"),
			[
				"/admin/users?q=01700000011",
				"/admin/audit",
				"/admin/institutes?name=college",
				"/admin/institutes/requests",
				"/admin/institutes/missed",
				"/admin/verifications?state=all",
			],
		],
		[await as(teacher.mobile, "teacher"), ["/dashboard/teacher"]],
	];
	const found: { path: string; trips: number | null }[] = [];
	for (const [client, paths] of pages)
		for (const path of paths) found.push({ path, trips: await tripsOf(client, `${platform}${path}`) });
	for (const [role, { mobile }] of [["teacher", teacher] as const, ["student", student] as const]) {
		const client = await as(mobile, role);
		const { paths, shown } = await coursePages(client, platform, role);
		for (const path of paths) found.push({ path: shown(path), trips: await tripsOf(client, `${platform}${path}`) });
	}
	const most = found.reduce((worst, one) => ((one.trips ?? Infinity) > (worst.trips ?? Infinity) ? one : worst));
	return [
		{
			what: "Database round trips per page",
			measured: most.trips === null ? "unknown" : `${most.trips} at most`,
			budget: `≤ ${LIMIT}`,
			met: found.every(({ trips }) => trips !== null && trips <= LIMIT),
			note: found.map(({ path, trips }) => `${path.replace(examUuid, "{uuid}")} ${trips ?? "no answer"}`).join(", "),
		},
	];
}
