import { beforeAll, describe, expect, test } from "vitest";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { type PageAnswer, pageRoutes, visit, wordsOf } from "#tests/support/workers/pages.ts";
import { freshTeacher, rejected, sentDocuments } from "#tests/support/workers/verification.ts";
import { suspendTeacher } from "~/domain/verification/suspend-teacher.server.ts";
import { PROFILE_TABS, profilePath, UNREADY_TABS } from "~/features/account/profile-paths.ts";

const PAGE = "/auth/teacher-verification";
const OWN = ["/dashboard/teacher/profile/devices", "/dashboard/teacher/profile/privacy"];
const BELL = "/dashboard/teacher/notifications";

/** Where the links of a page lead, without query and place. */
const linksOf = ({ text }: PageAnswer) =>
	new Set([...text.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = ""]) => href.replace(/[?#].*$/, "")));

/** Those of them that the guard turns away. */
async function closedOf(who: Person, page: PageAnswer): Promise<string[]> {
	const inside = [...linksOf(page)].filter((href) => href.startsWith("/dashboard"));
	const answers = await Promise.all(inside.map(async (href) => ({ href, status: (await visit(who, href)).status })));
	return answers.filter(({ status }) => status !== 200).map(({ href }) => href);
}

let boss: Person;
beforeAll(async () => {
	boss = await admin();
});

const STATES: Record<string, () => Promise<Person>> = {
	"has sent nothing": freshTeacher,
	waits: async () => {
		const who = await freshTeacher();
		await sentDocuments(who);
		return who;
	},
	"was refused": async () => {
		const who = await freshTeacher();
		await rejected(boss, (await sentDocuments(who)).verificationUuid);
		return who;
	},
	"is suspended": async () => {
		const who = await freshTeacher();
		await suspendTeacher(depsAt(1), boss, who.accountUuid, { decision: "suspend", note: "Lessons not held" });
		return who;
	},
};

describe("a teacher who is not accepted", () => {
	test.each(Object.keys(STATES))("and %s gets to what is open to them, and no link is a circle", async (state) => {
		const who = (await STATES[state]?.()) as Person;
		const page = await visit(who, PAGE);
		for (const href of [...OWN, BELL]) expect(linksOf(page)).toContain(href);
		expect(await closedOf(who, page)).toEqual([]);
	});

	test("reads how many notifications are unread in the header", async () => {
		const who = await freshTeacher();
		await rejected(boss, (await sentDocuments(who)).verificationUuid);
		expect((await visit(who, PAGE)).text).toContain('class="bar-bell-count">1<');
	});

	test.each([...OWN, BELL])("finds at %s no link that the guard closes, and the way back", async (path) => {
		const who = await freshTeacher();
		const page = await visit(who, path);
		expect(page.status).toBe(200);
		expect(linksOf(page)).toContain(PAGE);
		expect(await closedOf(who, page)).toEqual([]);
	});

	test("reads on the pages of the profile when the others open", async () => {
		const [path = ""] = OWN;
		const who = await freshTeacher();
		expect(wordsOf(await visit(who, path))).toContain("open once you are accepted as a teacher");
		expect(wordsOf(await visit(await teacher(), path))).not.toContain("open once");
	});

	test("is led from public pages to the verification instead of to a dashboard", async () => {
		const who = await freshTeacher();
		const links = linksOf(await visit(who, "/help"));
		expect(links).toContain(PAGE);
		expect(links).not.toContain("/dashboard/teacher");
	});
});

test("who waits for a verified number has no link that is a circle on the page where it is verified", async () => {
	const who = await student({ mobileVerified: false });
	const page = await visit(who, "/auth/mobile-verification");
	expect(linksOf(page)).not.toContain("/student/overview");
	expect(wordsOf(await visit(who, "/student/profile/devices"))).toContain("open once");
});

test("the pages of a profile that open whatever the account lacks are those whose routes say so", () => {
	for (const role of ["student", "teacher"] as const) {
		const open = PROFILE_TABS.filter((tab) => {
			const handle = pageRoutes.at(profilePath(role, tab))?.handle;
			return handle?.access === "area" && handle.unready;
		});
		expect(open).toEqual(UNREADY_TABS);
	}
});
