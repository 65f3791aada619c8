import { type APIRequestContext, type APIResponse, type BrowserContext, expect, request, test } from "@playwright/test";
import { DEMO_PASSWORD } from "#db/seed/people.ts";
import { addresses, RETRIES } from "./addresses.ts";

export type StorageState = Exclude<Awaited<ReturnType<BrowserContext["storageState"]>>, undefined>;
export type Role = "student" | "teacher" | "admin";
export type NewPerson = { name: string; mobile: string; password: string };

let made = 0;

/** Somebody nobody knows yet, with a mobile number of their own in this run. */
export function newPerson(name = "Nadia Islam"): NewPerson {
	made += 1;
	const { workerIndex } = test.info();
	const digits = `${process.env.E2E_RUN ?? "00"}${String(workerIndex % 100).padStart(2, "0")}${String(made).padStart(3, "0")}`;
	return { name, mobile: `0179${digits}`, password: "monsoon-rickshaw-7" };
}

/** The code of the newest SMS to a number. */
export async function smsCode(mobile: string): Promise<string> {
	const response = await fetch(`${addresses.sandbox}/sms.json?to=${mobile}`);
	const { content } = (await response.json()) as { content: { text: string }[] };
	const code = /\b\d{6}\b/.exec(
		content[0]?.text.replace(/[০-৯]/g, (sign) => String(sign.charCodeAt(0) - 0x09e6)) ?? "",
	);
	if (!code) throw new Error(`No code was sent to ${mobile}`);
	return code[0];
}

/** Posts a form to the page that a response is from, as a browser would. */
function submit(client: APIRequestContext, page: APIResponse, form: Record<string, string>): Promise<APIResponse> {
	return client.post(page.url(), { maxRetries: RETRIES, form, headers: { origin: new URL(page.url()).origin } });
}

/** Ends at a page that needs nothing, so that no guard sends anybody elsewhere. */
const LANDING = "/help";

/** What the list of devices names. */
const PHONE =
	"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

async function signedInAs(
	role: Role,
	walk: (client: APIRequestContext) => Promise<APIResponse>,
): Promise<StorageState> {
	const client = await request.newContext({ baseURL: addresses.platform, userAgent: PHONE });
	try {
		const landed = await walk(client);
		expect(landed.url(), `sign-in as ${role}: ${landed.status()}`).toBe(`${addresses.platform}${LANDING}`);
		return await client.storageState();
	} finally {
		await client.dispose();
	}
}

const demoStates = new Map<string, Promise<StorageState>>();

/** The cookies of a signed-in demo person; signed in once per worker. */
export function demoState(mobile: string, role: Role): Promise<StorageState> {
	const key = `${mobile} ${role}`;
	const known = demoStates.get(key);
	if (known) return known;
	const state = signedInAs(role, async (client) => {
		const page = await client.get(`/auth/sign-in?role=${role}&next=${LANDING}`, { maxRetries: RETRIES });
		return submit(client, page, { mobile, password: DEMO_PASSWORD });
	});
	demoStates.set(key, state);
	return state;
}

/** Registers a new person without a browser: for journeys that are not about registering. */
export async function registerState(person: NewPerson, role: "student" | "teacher" = "student"): Promise<StorageState> {
	return signedInAs(role, async (client) => {
		const page = await client.get(`/auth/sign-in?role=${role}&create=1&next=${LANDING}`, { maxRetries: RETRIES });
		const code = await submit(client, page, person);
		return submit(client, code, { code: await smsCode(person.mobile) });
	});
}
