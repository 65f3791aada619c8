import { type Browser, type BrowserContext, type BrowserContextOptions, test as base, expect } from "@playwright/test";
import type { Locale } from "~/lib/time.ts";
import { addresses } from "./addresses.ts";
import { type Say, speak } from "./language.ts";
import { demoState, type NewPerson, type Role, registerStudent, type StorageState } from "./people.ts";
import { createProblems, type Problems } from "./problems.ts";

export { expect };

type Fixtures = {
	/** Fails the test on any unexpected complaint of a page. */
	problems: Problems;
	/** A further browser, watched like the test's own; closed after the test. */
	openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
	/** Says messages in the language of the test. */
	say: Say;
	/** The cookies of a fresh student of this test alone. */
	student: NewPerson & { state: StorageState };
	/** A browser in which that student is signed in. */
	studentBrowser: BrowserContext;
	/** A browser in which a demo person is signed in. */
	browserOf: (mobile: string, role: Role, options?: BrowserContextOptions) => Promise<BrowserContext>;
};

type Options = {
	/** The language of pages and of `say`. */
	language: Locale;
};

const open = (browser: Browser, options?: BrowserContextOptions) =>
	browser.newContext({ baseURL: addresses.platform, ...options });

export const test = base.extend<Fixtures & Options>({
	language: ["en", { option: true }],
	baseURL: async ({}, use) => use(addresses.platform),
	problems: [
		async ({}, use) => {
			const problems = createProblems();
			await use(problems);
			expect(problems.found, "complaints of the pages").toEqual([]);
		},
		{ auto: true },
	],
	context: async ({ context, problems }, use) => {
		problems.watch(context);
		await use(context);
	},
	openBrowser: async ({ browser, problems, contextOptions }, use) => {
		const opened: BrowserContext[] = [];
		await use(async (options) => {
			const context = await open(browser, { ...contextOptions, ...options });
			problems.watch(context);
			opened.push(context);
			return context;
		});
		for (const context of opened) await context.close();
	},
	say: async ({ language }, use) => use(speak(language)),
	student: async ({}, use) => use(await registerStudent()),
	studentBrowser: async ({ openBrowser, student, javaScriptEnabled }, use) =>
		use(await openBrowser({ storageState: student.state, javaScriptEnabled })),
	browserOf: async ({ openBrowser, javaScriptEnabled }, use) =>
		use(async (mobile, role, options) =>
			openBrowser({ storageState: await demoState(mobile, role), javaScriptEnabled, ...options }),
		),
});
