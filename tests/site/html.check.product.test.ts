import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ADMIN, DEMO_STUDENTS, DEMO_TEACHERS } from "#db/seed/people.ts";
import { accountUuidOf } from "#db/seed/seed-people.ts";
import { seedUuid } from "#db/seed/support.ts";
import { listenForHosts } from "#tests/support/asked-hosts.ts";
import { addressesOf, demoPerson, look, type Params } from "#tests/support/html-visits.ts";
import { routes } from "#tests/support/route-table.ts";
import { type Product, runProduct } from "#tests/support/run-product.ts";
import { signInAs, WebClient } from "../../scripts/support/web-client.ts";

const asked = listenForHosts();
let product: Product;

beforeAll(async () => {
	product = await runProduct(asked.env);
}, 240_000);

afterAll(async () => {
	await product?.stop();
	asked[Symbol.dispose]();
});

const NOBODYS = "018f0000-0000-7000-8000-00000000dead";

/** The demo's course whose class runs at the first start: its teacher's and its student's own, with what was said in it. */
const COURSE = 4;
const OWN_COURSE = {
	lectureId: [seedUuid("lecture", COURSE, 1)],
	courseId: [NOBODYS],
	questionUuid: [seedUuid("lecture-question", COURSE, 1), NOBODYS],
	announcementUuid: [seedUuid("announcement", COURSE, 1)],
	studentUuid: DEMO_STUDENTS.slice(0, 1).map(accountUuidOf),
	recordingUuid: [seedUuid("recording", COURSE, 1), NOBODYS],
	templateUuid: [seedUuid("message-template", COURSE, 1), NOBODYS],
	contentUuid: [seedUuid("content", 1), NOBODYS],
};

/** Courses to which the demo's student stands in one way each: in it, waiting, applied, invited. */
const COURSES = [COURSE, 5, 8, 13].map((number) => seedUuid("course", number));

/** Model tests and self-assessments of the demo: every one there is. */
async function published() {
	type Row = { uuid?: string; examUUID?: string; fee: number };
	const of = async (path: string) => {
		const response = await fetch(`${product.platform}${path}?page=0&size=100`);
		const { content } = (await response.json()) as { content: Row[] };
		return content.map(({ uuid, examUUID, fee }) => ({ uuid: uuid ?? examUUID ?? "", fee }));
	};
	const [modelTests, mockTests] = [await of("/api/public/weekly-exams"), await of("/api/public/mcqExamTypes")];
	// They are many, and alike.
	const listed = await fetch(`${product.platform}/api/public/institutes?page=0&size=3`);
	const { content: institutes } = (await listed.json()) as { content: { uuid: string }[] };
	const found = await fetch(`${product.platform}/api/public/courses?page=0&size=1`);
	const { content: courses } = (await found.json()) as { content: { uuid: string; teacherUuid: string }[] };
	return {
		courses: courses.map(({ uuid }) => uuid),
		teachers: courses.map(({ teacherUuid }) => teacherUuid),
		institutes: institutes.map(({ uuid }) => uuid),
		modelTests: modelTests.map(({ uuid }) => uuid),
		mockTests: mockTests.map(({ uuid }) => uuid),
		freeMockTests: mockTests.filter(({ fee }) => fee === 0).map(({ uuid }) => uuid),
	};
}

describe("HTML, by html-validate's recommended rules (SITE-11)", () => {
	test("of every public page in both languages, of what is not there, and of errors", async () => {
		const { modelTests, mockTests, institutes, courses, teachers } = await published();
		const params = {
			modelTestUuid: [...modelTests, NOBODYS],
			mockTestTypeUuid: [...mockTests, NOBODYS],
			instituteUuid: [...institutes, NOBODYS],
			courseUuid: [...courses, COURSES[0] as string, NOBODYS],
			lectureUuid: [seedUuid("lecture", COURSE, 1)],
			teacherUuid: [...teachers, NOBODYS],
			courseName: ["physics"],
			contentUuid: [NOBODYS],
			kind: ["subject", "class"],
			slug: ["physics", "hsc"],
			page: ["2"],
		};
		const open = routes.entries.filter(({ handle }) => handle.access === "everyone");
		const paths = open.flatMap(({ pattern, handle }) =>
			// What has a twin speaks as its address says.
			addressesOf(pattern, params).flatMap((path) => (handle.twin ? [path] : [path, `${path}?lang=bn`])),
		);
		const { seen, faults } = await look(new WebClient(), product.platform, paths, "page");
		expect(faults).toEqual([]);
		// A file has a twin, and is no page.
		const pages = open.filter(({ handle, pattern }) => handle.twin && !/\.\w+$/.test(pattern));
		const unseen = pages.filter(({ pattern }) => !addressesOf(pattern, params).some((path) => seen.has(path)));
		expect([pages.length > 20, unseen]).toEqual([true, []]);
		for (const [path, [pathname, language]] of seen)
			if (/^\/bn(\/|$)|lang=bn/.test(path) && path.split("?", 1)[0] === pathname)
				expect([path, language]).toEqual([path, "bn"]);
	}, 300_000);

	test("of a student's screens, from the lists over the room to the result and the receipt", async () => {
		const student = await signInAs(product.platform, demoPerson(DEMO_STUDENTS[0]));
		const { modelTests, mockTests, freeMockTests } = await published();
		const post = async (path: string, body: object) => {
			const headers = { "content-type": "application/json" };
			const sent = { method: "POST", headers, body: JSON.stringify(body) } as const;
			return JSON.parse((await student.request(`${product.platform}${path}`, sent)).text || "{}") as { uuid: string };
		};
		const begin = async (type: string) => {
			const { uuid } = await post("/api/mcqExams", { mcqExamTypeUuid: type });
			return uuid;
		};
		const start = (mcqExamUuid: string) => post("/api/mcqExam/questions?page=0&size=5", { mcqExamUuid });
		const [finished = "", running = "", waiting = ""] = await Promise.all(freeMockTests.slice(0, 3).map(begin));
		await start(finished);
		await post("/api/mcqExam/end", { mcqExamUuid: finished });
		await start(running);
		const { uuid: payment } = await post("/api/wallet/add-money", { amount: 100 });
		for (const uuid of modelTests) await post(`/api/weekly-exam/${uuid}/register/free`, {});
		const params: Params = {
			modelTestUuid: [...modelTests, NOBODYS],
			mockTestTypeUuid: [...mockTests, NOBODYS],
			mockTestUuid: [finished, running, waiting],
			type: ["all", "upcoming", "registered", "past"],
			verdict: ["correct", "wrong", "unanswered", "practise"],
			kind: ["mock_test", "model_test"],
			itemUuid: [...modelTests, ...mockTests],
			paymentUuid: [payment],
			...OWN_COURSE,
			id: [...COURSES, NOBODYS],
			state: ["accepted", "pending", "invited"],
			tab: ["lecture"],
			code: ["nobodys"],
			courseName: ["physics"],
			page: ["2"],
		};
		const paths = routes.entries
			.filter(({ pattern }) => pattern.startsWith("/student"))
			.flatMap(({ pattern }) => addressesOf(pattern, params));
		const steps = [`/student/mock-test/attend/${running}?confirm=finish`, "/auth/student/profile-verification"];
		const { seen, faults } = await look(student, product.platform, [...paths, ...steps], "screen");
		expect(faults).toEqual([]);
		expect(seen.get(`/student/mock-test/attend/${running}`)?.[0]).toBe(`/student/mock-test/attend/${running}`);
		expect(seen.get(`/student/mock-test/attend/${finished}/result`)?.[0]).toContain(`${finished}/result`);
	}, 120_000);

	test.each([
		["teacher", DEMO_TEACHERS[0], "/dashboard/teacher"],
		["admin", DEMO_ADMIN, "/admin"],
	])(
		"of the %s's screens",
		async (_, person, area) => {
			const client = await signInAs(product.platform, demoPerson(person));
			const { institutes } = await published();
			const params = {
				...OWN_COURSE,
				id: [...COURSES.slice(0, 1), NOBODYS],
				listType: ["material", "assignment"],
				paymentUuid: [NOBODYS],
				instituteUuid: [...institutes.slice(0, 1), NOBODYS],
			};
			const paths = routes.entries
				.filter(({ pattern }) => pattern === area || pattern.startsWith(`${area}/`))
				.flatMap(({ pattern }) => addressesOf(pattern, params));
			const { seen, faults } = await look(client, product.platform, paths, "screen");
			expect([seen.size > 2, faults]).toEqual([true, []]);
		},
		120_000,
	);
});

test("A product that is built, started and looked at asks nobody outside (RUN-6)", () => {
	expect(asked.heard()).toEqual([]);
});
