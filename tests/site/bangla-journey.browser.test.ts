import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { keyboard, mouse } from "#tests/support/browser/hands.ts";
import { MOCK_TESTS } from "#tests/support/browser/mock-tests.ts";
import { newPerson, smsCode } from "#tests/support/browser/people.ts";
import { watchLanguages } from "#tests/support/browser/shown-languages.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { BANGLA_WITH_SCRIPTS, inVariants, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { formatTaka } from "~/lib/money.ts";
import { toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const QUESTIONS = 32;
/** A wallet of the provider's own test data. */
const AT_BKASH = { wallet: "01770618575", otp: "123456", pin: "12121" };

inVariants({ test: [BANGLA_WITH_SCRIPTS], check: [WITHOUT_SCRIPTS] }, ({ javaScriptEnabled }) => {
	test("a newcomer comes to the Bangla page, registers, buys a self-assessment, takes it and sees the result, all in Bangla (SITE-4)", async ({
		page,
		say,
	}) => {
		test.slow();
		const { press, type, choose } = javaScriptEnabled ? keyboard(page) : mouse;
		const person = newPerson("নাদিয়া ইসলাম");
		const languages = watchLanguages(page);
		const main = page.getByRole("main");
		const link = (name: string | RegExp) => main.getByRole("link", { name, exact: true }).first();
		const button = (name: string) => main.getByRole("button", { name, exact: true }).first();
		const field = (name: string) => page.getByLabel(name, { exact: true });

		await page.goto("/bn");
		await press(
			page.getByRole("region", { name: say(m.mock_test_name) }).getByRole("link", { name: say(m.common_view_all) }),
		);
		await press(link(MOCK_TESTS.paid));
		const [before = "", after = ""] = say(m.mock_test_buy, { fee: "§" }).split("§");
		const buy = new RegExp(`^${before}.+${after}$`);
		await press(link(buy));

		await press(page.getByRole("link", { name: say(m.account_register_title) }));
		await type(field(say(m.accounts_name)), person.name);
		await type(field(say(m.accounts_mobile)), person.mobile);
		await type(field(say(m.accounts_password)), person.password);
		await press(button(say(m.accounts_register_button)));
		await expect(page.getByRole("heading", { level: 1, name: say(m.accounts_code_title) })).toBeVisible();
		await type(field(say(m.accounts_code)), await smsCode(person.mobile));
		await press(button(say(m.accounts_code_button)));

		await expect(page).toHaveURL(/\/buy$/);
		await press(link(buy));
		await press(button(say(m.payment_with_bkash_button, { amount: formatTaka(20_00, "bn") })));
		for (const [step, value] of Object.entries(AT_BKASH)) {
			await type(page.locator(`input[name=${step}]`), value);
			await press(page.locator("button[value=continue]"));
		}

		await expect(page.getByText(say(m.payment_success))).toBeVisible();
		await press(button(say(m.common_start)));
		await expect(page.getByText(say(m.mock_test_rules_lead))).toBeVisible();
		await press(button(say(m.common_start)));

		const room = new ExamRoom(page, "bn", QUESTIONS, "mock-test");
		if (javaScriptEnabled) await expect(room.alive).toBeVisible();
		await choose(room.option(1, 1));
		await (javaScriptEnabled ? expect(room.saved).toBeVisible() : room.saveByHand());
		await press(page.getByRole("button", { name: say(m.attempt_finish), exact: true }).first());
		const title = say(m.mock_test_finish_title);
		await expect(page.getByRole("heading", { name: title })).toBeVisible();
		const asked = javaScriptEnabled ? page.getByRole("dialog", { name: title }) : main;
		await press(asked.getByRole("button", { name: say(m.attempt_finish), exact: true }));
		await room.result();
		expect(await room.figure(say(m.attempt_no_answer_given))).toBe(toNumerals(QUESTIONS - 1, "bn"));
		await expect(page.locator("html")).toHaveAttribute("lang", "bn");

		expect(languages.filter((line) => !line.startsWith("bn "))).toEqual([]);
		const paths = languages.map((line) => line.slice(3));
		for (const path of [/^\/bn$/, /^\/sign-in$/, /^\/register$/, /^\/code$/, /\/buy$/, /\/mock-test$/])
			expect(
				paths.filter((shown) => path.test(shown)),
				String(path),
			).not.toEqual([]);
	});
});
