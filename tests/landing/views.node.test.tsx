import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test } from "vitest";
import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import { HomeView } from "~/features/landing/home-view.tsx";
import type { HomeData } from "~/features/landing/types.ts";
import { ExamCardView } from "~/features/model-test/exam-card.tsx";
import { ExamListView } from "~/features/model-test/exam-list-view.tsx";
import { ExamPage } from "~/features/model-test/exam-page.tsx";
import { examListPath } from "~/features/model-test/paths.ts";
import { localePath } from "~/lib/localise-path.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import type { Page } from "~/lib/paging.ts";
import { feeInBdt } from "~/lib/words.ts";
import { getLocale, overwriteGetLocale } from "~/paraglide/runtime.js";
import bn from "../../messages/site/bn.json" with { type: "json" };
import en from "../../messages/site/en.json" with { type: "json" };

const at = (iso: string) => Date.parse(iso);
/** The day before the exam. */
const NOW = at("2026-09-30T04:00:00Z");

const exam = (changes: Partial<ExamDetails> = {}): ExamDetails => ({
	id: 7,
	uuid: "018f0000-0000-7000-9009-000000000007",
	name: "SSC Science Model Test",
	subtitle: null,
	icon: null,
	color: null,
	image: null,
	durationMinutes: 30,
	numberOfQuestions: 25,
	preRegNeeded: false,
	preRegStopAt: null,
	startAt: at("2026-10-01T04:00:00Z"),
	stopAt: at("2026-10-01T06:00:00Z"),
	mostExtraMinutes: 0,
	feePoisha: 0,
	subjects: [{ subjectTitle: "Physics", numberOfQuestions: 25 }],
	description: null,
	rule: null,
	prize: null,
	marksPerCorrect: 100,
	penaltyPerWrong: 0,
	updatedAt: 0,
	...changes,
});

function pageOf<T>(content: T[], totalElements = content.length): Page<T> {
	return { content, totalElements, totalPages: Math.ceil(totalElements / 10), page: 0, size: 10 };
}

const home = (changes: Partial<HomeData>) =>
	renderToStaticMarkup(
		<HomeView
			own={null}
			data={{
				summary: null,
				exams: pageOf([]),
				winners: [],
				mockTests: pageOf([]),
				courses: pageOf([]),
				serverNow: NOW,
				...changes,
			}}
		/>,
	);

const details = (changes: Partial<ExamDetails>, serverNow = NOW) =>
	renderToStaticMarkup(
		<ExamPage
			exam={exam(changes)}
			texts={{ description: null, rule: null, prize: null }}
			guest
			shareUrl="https://pathshala.test/s/weekly-exam/7"
			serverNow={serverNow}
		/>,
	);

test("the landing page offers View All of the model tests when there are more than four", () => {
	const four = [1, 2, 3, 4].map((id) => exam({ id, uuid: `exam-${id}` }));
	expect(home({ exams: pageOf(four, 4) })).not.toContain("View All");
	expect(home({ exams: pageOf(four, 5) })).toContain("View All");
});

test("the landing page's heading holds for what runs as for what comes", () => {
	const html = home({ exams: pageOf([exam({ startAt: NOW - 1, stopAt: NOW + 1 })]) });
	expect(html).toContain("Running now");
	expect(html).toContain("Current Model Tests</h2>");
	expect(html).not.toMatch(/<h2[^>]*>[^<]*Upcoming/);
});

test("the landing page stands with nothing to show and with parts that could not be loaded", () => {
	expect(home({})).toContain("No Model Test available right now");
	const broken = home({ summary: null, exams: null, winners: null, mockTests: null, courses: null });
	expect(broken).toContain("Who learns here");
	expect(broken).not.toContain("Winners of the last Model Tests");
});

test("the landing page always tells its figures, and what is offered only while they cannot be had", () => {
	const large = { students: 12_400, teachers: 48, courses: 31, materials: 260 };
	for (const text of ["12,400", "48", "31", "260", "Study materials"]) expect(home({ summary: large })).toContain(text);
	for (const summary of [large, { ...large, students: 7 }, { students: 0, teachers: 0, courses: 0, materials: 0 }]) {
		expect(home({ summary })).toContain("Study materials");
		expect(home({ summary })).not.toContain("The reason behind every answer");
	}
	expect(home({ summary: null })).toContain("The reason behind every answer");
});

test("the winners of the last ranked exam are open, those before it are a press away", () => {
	const winners = [1, 2, 3].map((n) => ({ uuid: `exam-${n}`, name: `Exam ${n}`, total: 0, winners: [] }));
	const html = home({ winners });
	expect(html.match(/<details/g)).toHaveLength(3);
	expect(html.match(/<details open/g)).toHaveLength(1);
});

test("the list has its title and its warning", () => {
	const html = renderToStaticMarkup(<ExamListView exams={pageOf([])} serverNow={NOW} />);
	expect(html).toContain("<h1>Select Model Test</h1>");
	expect(html).toContain("No Model Test available right now");
});

test("addresses of the list are the shortest ones", () => {
	expect(examListPath(1)).toBe("/weekly-exam/p");
	expect(localePath(examListPath(3), "bn")).toBe("/bn/weekly-exam/p/3");
});

test("Register signs in as a student and goes on to the buy page", () => {
	expect(details({})).toContain(
		"/auth/sign-in?role=student&amp;next=%2Fstudent%2Fweekly-exam%2F018f0000-0000-7000-9009-000000000007%2Fbuy",
	);
});

test("there is no Register button once registration has closed or the exam has ended", () => {
	const closed = details({ preRegNeeded: true, preRegStopAt: at("2026-09-29T04:00:00Z") });
	expect(closed).toContain("Registration has closed");
	expect(closed).not.toContain("/auth/sign-in");
	const onward = '<a href="/weekly-exam/p">All Model Tests</a>';
	expect(closed.split("Registration has closed").at(-1)).toContain(onward);
	const ended = details({}, at("2026-10-01T06:00:00Z"));
	expect(ended).toContain("This Model Test has ended");
	expect(ended).not.toContain("/auth/sign-in");
	expect(ended.split("This Model Test has ended").at(-1)).toContain(onward);
});

test("a fee is said in BDT, and nothing is Free", () => {
	expect(feeInBdt(0)).toBe("Free");
	expect(feeInBdt(125_000)).toBe("1,250 BDT");
	expect(feeInBdt(1_250)).toBe("12.50 BDT");
});

test("the Bangla twin is canonical to itself and both name each other", () => {
	const meta = pageMeta({
		place: { origin: "https://pathshala.test", locale: "bn" },
		path: "/help",
		title: "Help",
		description: "How things work",
	});
	expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://pathshala.test/bn/help" });
	expect(meta).toContainEqual({
		tagName: "link",
		rel: "alternate",
		hrefLang: "en",
		href: "https://pathshala.test/help",
	});
	expect(meta).toContainEqual({
		tagName: "link",
		rel: "alternate",
		hrefLang: "bn",
		href: "https://pathshala.test/bn/help",
	});
});

test("The winners' board of a Bangla page names institutes in Bangla, where they have such a name", () => {
	const one = { name: "Tasnim", image: null, rank: 1, score: 100 };
	const winners = [
		{ ...one, organization: "Dhaka College", organizationBn: "ঢাকা কলেজ" },
		{ ...one, organization: "Feni School", organizationBn: null },
	];
	const exams = [{ uuid: "exam-1", name: "Weekly", total: 2, winners }];
	expect(home({ winners: exams })).toContain("Dhaka College");
	const spoken = getLocale;
	onTestFinished(() => overwriteGetLocale(spoken));
	overwriteGetLocale(() => "bn");
	const bangla = home({ winners: exams });
	expect(bangla).toContain("ঢাকা কলেজ");
	expect(bangla).toContain("Feni School");
	expect(bangla).not.toContain("Dhaka College");
});

test("The winners' board has as many as an exam has winners, five in a row, and a way for the keyboard to the further rows", () => {
	const winners = (count: number) =>
		Array.from({ length: count }, (_, index) => ({
			...{
				name: `Student ${index + 1}`,
				image: null,
				organization: null,
				organizationBn: null,
				rank: index + 1,
				score: 100,
			},
		}));
	const board = (count: number, total = count) =>
		home({ winners: [{ uuid: "exam-1", name: "Weekly", total, winners: winners(count) }] });
	expect(board(10).match(/<li class="winner"/g)).toHaveLength(10);
	expect(board(10)).toContain('<ol class="winners" aria-labelledby="winners-exam-1" tabindex="0">');
	expect(board(5)).toContain('<ol class="winners" aria-labelledby="winners-exam-1" tabindex="0">');
	// Three stand above each other on a phone: nothing is beside them.
	expect(board(3)).toContain('<ol class="winners" aria-labelledby="winners-exam-1">');
	// What the board has no room for stands on the exam's own page.
	expect(board(20)).not.toContain("#winners");
	expect(board(20, 21)).toContain('href="/weekly-exam/exam-1#winners"');
});

test("a model test that nobody can join any more says so in lists, on the slip and at the top of its page", () => {
	const closed = exam({ preRegNeeded: true, preRegStopAt: at("2026-09-29T04:00:00Z") });
	const card = (of: ExamDetails, mine?: { registered: boolean; attempted: boolean }, now = NOW) =>
		renderToStaticMarkup(<ExamCardView exam={of} serverNow={now} href="/" level="h2" mine={mine} />);
	for (const html of [card(closed), card(closed, { registered: false, attempted: false })]) {
		expect(html).toContain("Registration closed");
		expect(html).not.toContain("Register by");
		expect(html).toContain("29 Sep, 2026 10:00 AM");
	}
	for (const html of [
		card(exam()),
		card(exam({ preRegNeeded: true, preRegStopAt: NOW + 1 })),
		card(closed, { registered: true, attempted: false }),
		card(closed, undefined, closed.stopAt),
	])
		expect(html).not.toContain("Registration closed");
	expect(home({ exams: pageOf([closed]) }).match(/Registration closed/g)).toHaveLength(2);
	const page = details({ preRegNeeded: true, preRegStopAt: at("2026-09-29T04:00:00Z") });
	expect(page.indexOf("Registration closed")).toBeGreaterThan(0);
	expect(page.indexOf("Registration closed")).toBeLessThan(page.indexOf("Registration deadline"));
});

test("help says of nothing that is here that it is not here yet, in either language", () => {
	const help = (messages: Record<string, unknown>) =>
		Object.entries(messages).flatMap(([key, text]) => (key.startsWith("site_help") ? [String(text)] : []));
	expect(help(en).filter((text) => text.includes(" yet"))).toEqual([]);
	expect(help(bn).filter((text) => text.includes("এখনো"))).toEqual([]);
});
