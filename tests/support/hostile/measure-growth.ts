import { eq } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { asset } from "#db/schema/index.ts";
import { DEMO_PASSWORD, DEMO_STUDENTS, DEMO_TEACHERS } from "#db/seed/people.ts";
import { makeStudents } from "#tests/bench/support/students.ts";
import { LIMITS } from "#workers/accounts/rules.ts";
import { MOST_TOKENS } from "~/domain/account/rules.ts";
import type { SessionData } from "~/domain/account/session.ts";
import { MAX_MB, MB } from "~/domain/asset/rules.ts";
import { MAX_AN_HOUR, MAX_MB_A_DAY } from "~/domain/feedback/rules.ts";
import { MOST_OPEN } from "~/domain/payment/rules.ts";
import { PER_DAY } from "~/domain/request/daily.server.ts";
import { MAX_UNDER_WAY } from "~/domain/upload/rules.ts";
import { CookieJar } from "../../../scripts/support/cookie-jar.ts";
import { mintToken, signInAs, WebClient } from "../../../scripts/support/web-client.ts";
import { demo, type Origins } from "./world.ts";

/** More than each of these may be done. */
const TRIES = 300;
const AT_ONCE = 4;
/** What one file of feedback is said to have: the database is told so, for nothing here depends on its bytes. */
const FILE_MB = 200;
/** Of one self-assessment within an hour (MOCK-7.1). */
const RETRIES_PER_HOUR = 30;
/** Sessions and tokens of one account (ACC-21.1). */
const MOST_DEVICES = 50;

/** A product of its own, whose limit by the minute lets all of it pass: it would be met before any bound is. */
export type GrowthPlace = Origins & {
	databaseUrl: string;
	storeSessions: (entries: Record<string, SessionData>) => Promise<void>;
};

/** `said`: the code of a refusal, or the status of a page that has none. */
type Answer = { status: number; said: string };

/** Something that leaves something behind each time, or tells something about somebody. */
type Act = {
	what: string;
	once: () => Promise<Answer>;
	/** What its own bound is called (`Answer.said`), and how often it may be done until then. */
	bound: string;
	most: number;
	/** One after the other where each goes on from the one before. */
	inTurn?: boolean;
	/** What is left of it in the end, where that is bounded by itself. */
	left?: { most: number; count: () => Promise<number> };
};

export type Growth = Pick<Act, "what" | "bound" | "most"> & {
	/** How often it was done until it was refused, and by what; `refusedBy` is null where nothing did. */
	taken: number;
	refusedBy: string | null;
	faults: number;
	left?: { most: number; count: number };
};

/** Done as often as it may be and no more, and refused by its own bound: a limit by the minute, or a body that is wrong, is none. */
export const isBounded = ({ bound, most, taken, refusedBy, faults, left }: Growth): boolean =>
	faults === 0 &&
	taken > 0 &&
	taken <= most &&
	refusedBy === bound &&
	(left === undefined || (left.count > 0 && left.count <= left.most));

async function answerOf(response: Response): Promise<Answer> {
	const text = await response.text();
	const isProblem = response.headers.get("content-type")?.startsWith("application/problem+json");
	return { status: response.status, said: isProblem ? String(JSON.parse(text).code) : String(response.status) };
}

/** Calls of the API as somebody. */
const callerOf =
	(platform: string, token: string) =>
	(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> =>
		fetch(new URL(path, platform), {
			method,
			headers: {
				authorization: `Bearer ${token}`,
				...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
				...headers,
			},
			body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
		});
type Caller = ReturnType<typeof callerOf>;

/** The uuid of what a call has made. @throws Error for an answer that is no success */
async function madeBy(response: Response): Promise<string> {
	if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
	return ((await response.json()) as { uuid: string }).uuid;
}

const tus = { "tus-resumable": "1.0.0" };
const begin = (by: Caller, bytes: number) =>
	by("POST", "/uploads", undefined, { ...tus, "upload-length": String(bytes) });

/** Uploads that are given up as soon as they are begun: what was said of their bytes counts for the day all the same. */
async function beginAndEnd(by: Caller): Promise<Answer> {
	const begun = await begin(by, MAX_MB.general * MB);
	const answer = await answerOf(begun);
	if (begun.ok) await answerOf(await by("DELETE", begun.headers.get("location") ?? "", undefined, tus));
	return answer;
}

/** Feedback with a file that is told to be large. */
async function tellWithFile(by: Caller, databaseUrl: string): Promise<Answer> {
	const form = new FormData();
	form.set("file", new Blob(["What I saw"]), "notes.txt");
	const uuid = await madeBy(await by("POST", "/api/assets/upload", form));
	await openDatabase(databaseUrl)
		.update(asset)
		.set({ bytes: FILE_MB * MB })
		.where(eq(asset.uuid, uuid));
	return answerOf(await by("POST", "/api/feedbacks", { title: "Again", description: "And again", assets: [uuid] }));
}

/** Begins an attempt at a free self-assessment and ends it with nothing chosen. @returns what practises it again, to the end */
async function attemptToRetry(by: Caller): Promise<() => Promise<Answer>> {
	const sit = async (mcqExamUuid: string) => {
		for (const step of ["questions", "end"]) {
			const { status, said } = await answerOf(await by("POST", `/api/mcqExam/${step}`, { mcqExamUuid }));
			if (status >= 400) throw new Error(`The ${step} of an attempt: ${said}`);
		}
	};
	type Types = { content: { uuid: string; fee: number }[] };
	const { content } = (await (await by("GET", "/api/public/mcqExamTypes?size=50")).json()) as Types;
	const mcqExamTypeUuid = content.find(({ fee }) => fee === 0)?.uuid;
	const retryOfUuid = await madeBy(await by("POST", "/api/mcqExams", { mcqExamTypeUuid }));
	await sit(retryOfUuid);
	return async () => {
		const prepared = await by("POST", "/api/mcqExam/prepare", { retryOfUuid });
		const answer = await answerOf(prepared.clone());
		if (prepared.ok) await sit(await madeBy(prepared));
		return answer;
	};
}

/** A browser that is signed in at the issuer, and comes to the platform from there again and again, each time as a new one. */
async function comingBack({ platform, accounts }: Origins) {
	const { mobile, role } = demo(DEMO_STUDENTS, 1);
	const issuer = (await signInAs(platform, { mobile, role, password: DEMO_PASSWORD })).cookies(accounts);
	let browser = new CookieJar();
	const look = async (address: string | URL, cookie: string | null) => {
		const response = await fetch(address, { redirect: "manual", headers: cookie ? { cookie } : {} });
		return { response, to: response.headers.get("location") };
	};
	const once = async (): Promise<Answer> => {
		const jar = new CookieJar();
		const begun = await look(`${platform}/auth/sign-in?role=${role}&next=/help`, null);
		jar.take(begun.response);
		const passed = await look(begun.to ?? "", issuer);
		if (passed.to === null) return answerOf(passed.response);
		const back = await look(new URL(passed.to, accounts), jar.header());
		jar.take(back.response);
		if (back.to !== null && back.to !== "/help") throw new Error(`Signed in, and sent to ${back.to}`);
		if (back.to !== null) browser = jar;
		return answerOf(back.response);
	};
	/** As the page says: each but the present one can be ended. */
	const devices = async () => {
		const { response } = await look(`${platform}/student/profile/devices`, browser.header());
		return (await response.text()).split('name="device"').length;
	};
	return { once, devices };
}

async function actsIn({ databaseUrl, storeSessions, ...origins }: GrowthPlace): Promise<Act[]> {
	const { platform, accounts } = origins;
	const students = await makeStudents(openDatabase(databaseUrl), 6, Date.now(), storeSessions);
	const [payer, writer, sender, uploader, restless, learner] = students.map(({ token }) =>
		callerOf(platform, token),
	) as [Caller, Caller, Caller, Caller, Caller, Caller];
	const [student, teacher] = [demo(DEMO_STUDENTS, 0), demo(DEMO_TEACHERS, 0)];
	const cookie = (await signInAs(platform, { ...student, password: DEMO_PASSWORD })).cookies(platform);
	const finder = callerOf(platform, await mintToken(platform, { ...teacher, password: DEMO_PASSWORD }));
	const retry = await attemptToRetry(learner);
	const { once: signIn, devices } = await comingBack(origins);
	const forgetful = new WebClient();
	return [
		{
			...{ what: "bearer tokens", bound: "TooManyTokens", most: MOST_TOKENS },
			once: async () =>
				answerOf(await fetch(`${platform}/auth/token`, { method: "POST", headers: { cookie, origin: platform } })),
		},
		{
			...{ what: "open payments", bound: "LimitReached", most: MOST_OPEN },
			once: async () => answerOf(await payer("POST", "/api/wallet/add-money", { amount: 500 })),
		},
		{
			...{ what: "feedback", bound: "LimitReached", most: MAX_AN_HOUR },
			once: async () =>
				answerOf(await writer("POST", "/api/feedbacks", { title: "Again", description: "And again", assets: [] })),
		},
		{
			...{ what: "bytes of feedback", bound: "FeedbackFilesTooLarge", most: Math.floor(MAX_MB_A_DAY / FILE_MB) },
			once: () => tellWithFile(sender, databaseUrl),
		},
		{
			...{ what: "uploads under way", bound: "TooManyFiles", most: MAX_UNDER_WAY },
			once: async () => answerOf(await begin(uploader, 1_000)),
		},
		{
			...{ what: "bytes of a day's uploads", bound: "LimitReached", most: PER_DAY["upload-mb"] / MAX_MB.general },
			once: () => beginAndEnd(restless),
		},
		{
			...{ what: "retries of a self-assessment", bound: "TooManyAttempts", most: RETRIES_PER_HOUR },
			...{ once: retry, inTurn: true },
		},
		{
			...{ what: "students looked up by number", bound: "LimitReached", most: PER_DAY["look-up"] },
			once: async () => answerOf(await finder("GET", "/api/students?name=01712345678")),
		},
		{
			...{ what: "sign-ins, and devices left of them", bound: "429", most: PER_DAY["sign-in"] },
			...{ once: signIn, inTurn: true, left: { most: MOST_DEVICES, count: devices } },
		},
		{
			// One that sends the code, and those that begin again with it.
			...{ what: "walks with a code at hand", bound: "429", most: 1 + LIMITS.walksPerCode.max },
			once: async () => {
				const body = new URLSearchParams({ mobile: student.mobile });
				const { response } = await forgetful.request(`${accounts}/forgotten-password`, { method: "POST", body });
				return { status: response.status, said: String(response.status) };
			},
			inTurn: true,
		},
	];
}

/** Does one until it is refused, or as often as nobody may. */
async function again({ what, bound, most, once, inTurn = false, left }: Act): Promise<Growth> {
	const growth: Growth = { what, bound, most, taken: 0, refusedBy: null, faults: 0 };
	const oneTry = async () => {
		const { status, said } = await once();
		if (status < 400) growth.taken += 1;
		else if (status >= 500) growth.faults += 1;
		else growth.refusedBy ??= said;
	};
	const atOnce = inTurn ? 1 : AT_ONCE;
	for (let sent = 0; sent < TRIES && growth.refusedBy === null; sent += atOnce)
		await Promise.all(Array.from({ length: atOnce }, oneTry));
	return left ? { ...growth, left: { most: left.most, count: await left.count() } } : growth;
}

/** Does again and again what leaves something behind, as a program would: each must be refused by its own bound (SEC-10). */
export async function measureGrowth(place: GrowthPlace): Promise<Growth[]> {
	const grown: Growth[] = [];
	for (const act of await actsIn(place)) grown.push(await again(act));
	return grown;
}
