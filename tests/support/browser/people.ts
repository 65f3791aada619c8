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

/** The code of the newest SMS to a number; it is sent after the answer to who asked for it, so one waits until it is there. */
export async function smsCode(mobile: string): Promise<string> {
	let code = "";
	await expect
		.poll(
			async () => {
				const response = await fetch(`${addresses.sandbox}/sms.json?to=${mobile}`);
				const { content } = (await response.json()) as { content: { text: string }[] };
				const text = (content[0]?.text ?? "").replace(/[০-৯]/g, (sign) => String(sign.charCodeAt(0) - 0x09e6));
				code = /\b\d{6}\b/.exec(text)?.[0] ?? "";
				return code;
			},
			{ message: `a code is sent to ${mobile}`, intervals: [20, 50, 100, 250] },
		)
		.not.toBe("");
	return code;
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

/** The gateway took no SMS, as the page has said: a connection to it may close just when it is used, and a code is handed over once. */
class CodeUnsent extends Error {
	constructor(mobile: string) {
		super(`The SMS to ${mobile} was not handed over`);
	}
}

/** Registers a new person without a browser: for journeys that are not about registering. */
export async function registerState(person: NewPerson, role: "student" | "teacher" = "student"): Promise<StorageState> {
	return signedInAs(role, async (client) => {
		const page = await client.get(`/auth/sign-in?role=${role}&create=1&next=${LANDING}`, { maxRetries: RETRIES });
		const code = await submit(client, page, person);
		if (new URL(code.url()).searchParams.get("sms") === "unsent") throw new CodeUnsent(person.mobile);
		expect(await code.text(), `registering ends at ${code.url()} with ${code.status()}`).toContain('name="code"');
		return submit(client, code, { code: await smsCode(person.mobile) });
	});
}

/** Registers a student whose number does not matter: where the page says that no code could be sent, somebody else does it. */
export async function registerStudent(): Promise<NewPerson & { state: StorageState }> {
	const person = newPerson();
	try {
		return { ...person, state: await registerState(person) };
	} catch (error) {
		if (!(error instanceof CodeUnsent)) throw error;
		const another = newPerson();
		return { ...another, state: await registerState(another) };
	}
}
