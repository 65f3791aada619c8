import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { bindings, database, OPENS } from "#tests/support/workers/exam-session.ts";
import {
	beforeFoundCourses,
	courseOf,
	DAY,
	dhaka,
	later,
	mahbub,
	rajshahi,
	WAVES,
} from "#tests/support/workers/found-courses.ts";
import { member } from "#tests/support/workers/institutes.ts";
import { visit } from "#tests/support/workers/pages.ts";
import type { SharePicture } from "~/lib/share-picture.ts";
import { formatDateTime, toIso } from "~/lib/time.ts";

beforeFoundCourses();

const ORIGIN = bindings.PUBLIC_ORIGIN;

type Data = Record<string, unknown> & { "@type": string };

/** What a page tells search engines, by its type. */
async function dataOf(path: string): Promise<Record<string, Data>> {
	const { status, text } = await visit(null, path, { minutes: later });
	expect([path, status]).toEqual([path, 200]);
	const scripts = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
	const found = scripts.map(([, json = ""]) => JSON.parse(json) as Data);
	for (const one of found) expect(one["@context"]).toBe("https://schema.org");
	return Object.fromEntries(found.map((one) => [one["@type"], one]));
}

describe("what search engines and previews are told of courses (SITE-6)", () => {
	const times = { startAt: OPENS + 900 * DAY, endAt: OPENS + 990 * DAY, enrolmentEndAt: OPENS + 950 * DAY };
	// What would end the script, were it written as it is.
	const title = `${WAVES} </script> & "more"`;
	let waves: string;
	beforeEach(async () => {
		const about = { outcomes: "To see light\n\nTo hear sound", feePoisha: 500_00, maxStudents: 30 };
		waves = await courseOf({ title, ...times, ...about });
	});

	test.each([
		["", "Physics", "Dhaka College"],
		["/bn", "পদার্থবিজ্ঞান", "ঢাকা কলেজ"],
	])(
		"a course under %s/: what it is, when, by whom, for how much, and whether there are seats",
		async (bn, about, name) => {
			const url = `${ORIGIN}${bn}/course/${waves}`;
			const { Course, BreadcrumbList } = await dataOf(`${bn}/course/${waves}`);
			expect(Course).toMatchObject({
				...{ name: title, url, about, teaches: ["To see light", "To hear sound"] },
				image: expect.stringMatching(new RegExp(`^${ORIGIN}/share/course/\\d+/${bn ? "bn" : "en"}/\\w+\\.png$`)),
				provider: { "@type": "EducationalOrganization", name, url: `${ORIGIN}${bn}/institute/${dhaka}` },
				hasCourseInstance: {
					...{ "@type": "CourseInstance", courseMode: "Online", maximumAttendeeCapacity: 30 },
					...{ startDate: toIso(times.startAt), endDate: toIso(times.endAt) },
					instructor: {
						...{ "@type": "Person", name: "Mahbubur Rahman" },
						url: `${ORIGIN}${bn}/teacher/${mahbub.accountUuid}`,
					},
				},
				offers: {
					...{ "@type": "Offer", category: "Paid", price: 500, priceCurrency: "BDT", url },
					...{ availability: "https://schema.org/InStock", validThrough: toIso(times.enrolmentEndAt) },
				},
			});
			const steps = BreadcrumbList?.itemListElement ?? [];
			expect((steps as { item: string }[]).map(({ item }) => item)).toEqual([
				...[`${ORIGIN}${bn || "/"}`, `${ORIGIN}${bn}/course/s/i/t/p`, url],
			]);
		},
	);

	test("a course that is full and free says so", async () => {
		await database().update(schema.course).set({ feePoisha: 0, seatsTaken: 30 }).where(eq(schema.course.uuid, waves));
		const { Course } = await dataOf(`/course/${waves}`);
		expect(Course?.offers).toMatchObject({ category: "Free", price: 0, availability: "https://schema.org/SoldOut" });
	});

	test("a teacher: name, and the institutes that know them", async () => {
		await member(mahbub, rajshahi, { requestStatus: "Accepted" });
		const path = `/teacher/${mahbub.accountUuid}`;
		expect((await dataOf(path)).Person).toMatchObject({
			...{ name: "Mahbubur Rahman", jobTitle: "Teacher", url: `${ORIGIN}${path}` },
			affiliation: [{ "@type": "EducationalOrganization", name: "Rajshahi College" }],
		});
		expect((await dataOf(`/bn${path}`)).Person).toMatchObject({ url: `${ORIGIN}/bn${path}` });
	});

	test("a course's picture is drawn with its title, subject, teacher, start and fee, and kept for good", async () => {
		const asked: SharePicture[] = [];
		const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 7]);
		const fetch = async (_: unknown, { body }: { body: string }) => {
			asked.push(JSON.parse(body));
			return new Response(png);
		};
		const bound = { PICTURES: { fetch } as unknown as Fetcher };
		const { text } = await visit(null, `/bn/course/${waves}`, { minutes: later });
		const { pathname } = new URL(/<meta property="og:image" content="([^"]*)"/.exec(text)?.[1] ?? "");
		const picture = await visit(null, pathname, { minutes: later, with: bound });
		expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
		expect(picture.headers.get("cache-control")).toContain("immutable");
		expect(new Uint8Array(picture.bytes)).toEqual(png);
		expect(asked).toEqual([
			{
				...{ locale: "bn", brand: "পাঠশালা", name: title, subjects: ["Physics"], offer: "৳৫০০" },
				kind: "কোর্স · পদার্থবিজ্ঞান · Mahbubur Rahman",
				when: formatDateTime(times.startAt, "bn"),
			},
		]);
	});
});
