import { expect, type Locator, type Page } from "@playwright/test";
import { type Locale, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { type Say, speak } from "./language.ts";

/** The two kinds share the room; these sentences are their own. */
const WORDS = {
	"model-test": { lead: m.model_test_rules_lead, finishTitle: m.model_test_finish_title },
	"mock-test": { lead: m.mock_test_rules_lead, finishTitle: m.mock_test_finish_title },
};

/** The exam as a student sees it: rules, questions, the state of the line, the end. Found by role and name alone. */
export class ExamRoom {
	readonly #page: Page;
	readonly #locale: Locale;
	readonly #say: Say;
	/** Questions in the paper. */
	readonly #total: number;
	readonly #kind: keyof typeof WORDS;

	constructor(page: Page, locale: Locale, total: number, kind: keyof typeof WORDS = "model-test") {
		this.#page = page;
		this.#locale = locale;
		this.#say = speak(locale);
		this.#total = total;
		this.#kind = kind;
	}

	#num = (value: number) => toNumerals(value, this.#locale);

	static address = (uuid: string) => `/dashboard/student/weekly-exam/attend/${uuid}`;

	/** From the rules into the exam. */
	async start(lead = this.#say(WORDS[this.#kind].lead)): Promise<void> {
		await expect(this.#page.getByText(lead)).toBeVisible();
		await this.#page.getByRole("button", { name: this.#say(m.common_start), exact: true }).click();
		await expect(this.question(1)).toBeVisible();
	}

	question(position: number): Locator {
		// Its name goes on with the text of the question.
		const name = this.#say(m.attempt_question_of, { number: this.#num(position), total: this.#num(this.#total) });
		return this.#page.getByRole("group", { name: new RegExp(`^${name} `) });
	}

	/** An option of a question; both count from 1. */
	option(position: number, option: number): Locator {
		return this.question(position)
			.getByRole("radio")
			.nth(option - 1);
	}

	noAnswer(position: number): Locator {
		return this.question(position).getByRole("radio", { name: this.#say(m.attempt_no_answer) });
	}

	/** The state of the line, as everybody sees it. */
	state(text: string | RegExp): Locator {
		return this.#page.locator("header").getByText(text, { exact: true }).first();
	}

	/** Everything has reached the server. */
	get saved(): Locator {
		const [before = "", after = ""] = this.#say(m.attempt_saved_at, { time: "§" }).split("§");
		return this.state(new RegExp(`^\\s*${before}\\S.*${after}\\s*$`));
	}

	/** The page is alive: choices are saved as they are made. */
	get alive(): Locator {
		return this.state(this.#say(m.attempt_saves_itself));
	}

	offlineWaiting(count: number): Locator {
		const waiting = this.#say(m.attempt_answers_waiting, { count, n: this.#num(count) });
		return this.state(this.#say(m.attempt_offline_waiting, { waiting }));
	}

	retryingWaiting(count: number): Locator {
		const waiting = this.#say(m.attempt_answers_waiting, { count, n: this.#num(count) });
		return this.state(this.#say(m.attempt_not_submitted_retrying, { waiting }));
	}

	/** Saves the page as a browser without JavaScript does. */
	async saveByHand(): Promise<void> {
		await this.#page
			.getByRole("main")
			.getByRole("button", { name: this.#say(m.common_save), exact: true })
			.click();
		await expect(this.#page.getByText(this.#say(m.attempt_submitted), { exact: true }).first()).toBeVisible();
	}

	/** Seconds on the clock. */
	async secondsLeft(): Promise<number> {
		const timer = this.#page.getByRole("timer", { name: this.#say(m.attempt_time_left_label) });
		const text = (await timer.innerText()).replace(/[০-৯]/g, (sign) => String(sign.charCodeAt(0) - 0x09e6));
		return text
			.trim()
			.split(":")
			.reduce((sum, part) => sum * 60 + Number(part), 0);
	}

	/** Asks for the end, and answers the question whether it is meant. */
	async finish(unanswered: number): Promise<void> {
		const finish = this.#say(m.attempt_finish);
		const title = this.#say(WORDS[this.#kind].finishTitle);
		await this.#page.getByRole("button", { name: finish, exact: true }).first().click();
		await expect(this.#page.getByRole("heading", { name: title })).toBeVisible();
		await expect(
			this.#page.getByText(this.#say(m.attempt_some_unanswered, { count: unanswered, n: this.#num(unanswered) })),
		).toBeVisible();
		const dialog = this.#page.getByRole("dialog", { name: title });
		const asked = (await dialog.isVisible()) ? dialog : this.#page.getByRole("main");
		await asked.getByRole("button", { name: finish, exact: true }).click();
		await this.result();
	}

	/** The result is on the screen. */
	async result(): Promise<void> {
		await expect(this.#page).toHaveURL(/\/result$/);
		await expect(this.score).toBeVisible();
	}

	get score(): Locator {
		return this.#page.getByRole("region", { name: this.#say(m.attempt_score) });
	}

	/** A figure of the result by its name, in the page's numerals. */
	async figure(label: string): Promise<string> {
		// The whole label: one can be a part of another one.
		const term = this.score.getByRole("term").and(this.#page.getByText(label, { exact: true }));
		return (await term.locator("xpath=following-sibling::dd").innerText()).trim();
	}
}
