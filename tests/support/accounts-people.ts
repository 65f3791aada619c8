import { expect, vi } from "vitest";
import { type Page, PlainBrowser } from "./accounts-browser.ts";
import { browser, freshMobile, inbox, servers } from "./accounts-walks.ts";

export const PASSWORD = "a good long password";
/** Where somebody else sits. */
export const ELSEWHERE = "203.0.113.7";

/** A browser on another network. */
export function browserAt(address: string): PlainBrowser {
	const user = new PlainBrowser(servers.accounts);
	user.address = address;
	return user;
}

export const codeIn = (text = ""): string => /\b\d{6}\b/.exec(text)?.[0] ?? "";

/** The code of twelve digits in a message, without its blanks. */
export const longCodeIn = (text = ""): string => /\b\d{4} \d{4} \d{4}\b/.exec(text)?.[0].replaceAll(" ", "") ?? "";

/** Where a page's form sends its code. */
export const codePathIn = (page: Page): string => /action="(\/code\?flow=[\w-]+)"/.exec(page.html)?.[1] ?? "/code";

/** The messages of a number, newest first, once so many have come. */
export async function awaitInbox(mobile: string, count: number): Promise<string[]> {
	const texts = async () => (await inbox(mobile)).map(({ text }) => text);
	const isThere = async () => expect(await texts()).toHaveLength(count);
	await vi.waitFor(isThere, { timeout: 30_000, interval: 20 });
	return texts();
}

export const registerForm = (mobile: string) => ({ name: "Farhana Haque", mobile, password: PASSWORD });

/** Somebody with an account of their own, signed in on this browser. */
export async function registered(mobile = freshMobile(), user = browser()) {
	const code = await user.follow(await user.post("/register", registerForm(mobile)));
	await user.post(code.url, { code: codeIn((await inbox(mobile))[0]?.text) });
	return { mobile, user };
}

export const isSignedIn = async (user: PlainBrowser): Promise<boolean> => (await user.get("/")).status === 200;

/** The same browser a while later. */
export function later(user: PlainBrowser, minutes: number): void {
	user.now = (user.now ?? Date.now()) + minutes * 60_000;
}

/** From "Forgotten password" to the answer of the form with the new one. */
export async function resetPassword(mobile: string, user: PlainBrowser, password: string): Promise<Page> {
	const before = (await inbox(mobile)).length;
	const code = await user.follow(await user.post("/forgotten-password", { mobile }));
	const [sms] = await awaitInbox(mobile, before + 1);
	const form = await user.follow(await user.post(code.url, { code: codeIn(sms) }));
	return user.post(form.url, { password });
}
