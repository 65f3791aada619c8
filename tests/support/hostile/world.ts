import { setTimeout } from "node:timers/promises";
import {
	DEMO_ADMIN,
	DEMO_PASSWORD,
	DEMO_STUDENTS,
	DEMO_TEACHERS,
	type DemoPerson,
	EARLIER_STUDENTS,
} from "#db/seed/people.ts";
import { accountUuidOf } from "#db/seed/seed-people.ts";
import { mintToken, signInAs, WebClient } from "../../../scripts/support/web-client.ts";

export type Origins = { platform: string; accounts: string; sandbox: string };

/** Somebody signed in at the platform, as a browser and as a program. */
export type Person = { role: DemoPerson["role"]; cookie: string; bearer: string };

/** A page of the accounts that only a walk under way leads to, and the cookie of the browser that walks. */
export type Walk = { path: string; cookie: string };

/** What is there when the shots are sent: people, and what is theirs. */
export type World = Origins & {
	people: Person[];
	/** What names a thing in an address, by the name there: one's own first, then other people's. */
	ids: Record<string, readonly string[]>;
	/** What fields of forms and bodies must name to be looked at further. */
	fields: Record<string, string>;
	/** A token that was revoked. */
	ended: string;
	/** A person signed in at the accounts, and one who may be signed out: a session for each shot that ends one. */
	account: { cookie: string; leaving: string[] };
	walks: { code: Walk; password: Walk };
	/** A right request of the platform at the authorization endpoint, and a code that answered one. */
	authorize: URLSearchParams;
	code: string;
	/** A message of the sandbox to `/webhooks/bkash`, signed. */
	notice: Record<string, string>;
};

/** So many sessions are there to be ended. */
const LEAVERS = 6;

const signIn = (platform: string, { mobile, role }: DemoPerson) =>
	signInAs(platform, { mobile, role, password: DEMO_PASSWORD });

export function demo(people: readonly DemoPerson[], index: number): DemoPerson {
	const person = people[index];
	if (!person) throw new Error("There are fewer demo people");
	return person;
}

/** A call as a person; its JSON. @throws Error for an answer that is no success */
async function call<T>(platform: string, { bearer }: { bearer: string }, what: string, body?: unknown): Promise<T> {
	const [method, path] = what.split(" ");
	const response = await fetch(`${platform}${path}`, {
		method,
		headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
	return (await response.json()) as T;
}

type Paper = { questions: { content: { uuid: string; options: { uuid: string }[] }[] } };
type Exam = { id: number; examUUID: string; fee: number; startAt: string; stopAt: string; server_time: string };

const isOpen = ({ startAt, stopAt, server_time, fee }: Exam) =>
	fee === 0 && startAt < server_time && server_time < stopAt;

/** A student's own attempts and payment, begun as any client would. */
async function belongings(platform: string, person: { bearer: string }, typeUuid: string) {
	const attempt = await call<{ uuid: string }>(platform, person, "POST /api/mcqExams", { mcqExamTypeUuid: typeUuid });
	const payment = await call<{ uuid: string }>(platform, person, "POST /api/wallet/add-money", { amount: 500 });
	return { attempt: attempt.uuid, payment: payment.uuid };
}

/** The code of the newest SMS to a number; it is sent after the answer. @throws Error when none comes */
async function sentCode(sandbox: string, mobile: string): Promise<string> {
	for (const wait of [0, 50, 200, 1_000, 3_000, 10_000]) {
		await setTimeout(wait);
		const sent = (await (await fetch(`${sandbox}/sms.json?to=${mobile}`)).json()) as { content: { text: string }[] };
		const code = /\d{6}/.exec(sent.content[0]?.text ?? "")?.[0];
		if (code) return code;
	}
	throw new Error("No code was sent");
}

/** A browser at the accounts that has posted its number; and, with the code from the SMS, the page after that. */
async function walk({ accounts, sandbox }: Origins, mobile: string, withCode: boolean): Promise<Walk> {
	const client = new WebClient();
	const form = (fields: Record<string, string>) => ({ method: "POST" as const, body: new URLSearchParams(fields) });
	let { url } = await client.request(`${accounts}/forgotten-password`, form({ mobile }));
	if (withCode) {
		const code = await sentCode(sandbox, mobile);
		url = (await client.request(url.href, form({ code }))).url;
	}
	return { path: `${url.pathname}${url.search}`, cookie: client.cookies(accounts) };
}

/** Signs somebody in at the accounts alone. */
async function accountCookie(accounts: string, { mobile }: DemoPerson): Promise<string> {
	const client = new WebClient();
	const body = new URLSearchParams({ mobile, password: DEMO_PASSWORD });
	await client.request(`${accounts}/sign-in`, { method: "POST", body });
	return client.cookies(accounts);
}

/** The address that the platform sends to the issuer, and what the issuer answers to somebody who is signed in there. */
async function authorization({ platform }: Origins, cookie: string) {
	const first = await fetch(`${platform}/auth/sign-in?role=student`, { redirect: "manual" });
	const address = new URL(first.headers.get("location") ?? "");
	const answer = await fetch(address, { redirect: "manual", headers: { cookie } });
	const code = URL.parse(answer.headers.get("location") ?? "")?.searchParams.get("code");
	if (!code) throw new Error(`No code from ${address.pathname}: ${answer.status}`);
	return { authorize: address.searchParams, code };
}

async function signedNotice({ sandbox }: Origins): Promise<Record<string, string>> {
	await fetch(`${sandbox}/bkash/ipn/subscribe`, { method: "POST" });
	const { content } = (await (await fetch(`${sandbox}/bkash/ipn`)).json()) as { content: { body: string }[] };
	return JSON.parse(content[0]?.body ?? "{}");
}

/** Signs people in and has them begin things, so that shots can aim at what exists. */
export async function prepareWorld(origins: Origins): Promise<World> {
	const { platform, accounts } = origins;
	const [student, other] = [demo(DEMO_STUDENTS, 0), demo(DEMO_STUDENTS, 1)];
	const people = await Promise.all(
		[student, demo(DEMO_TEACHERS, 0), DEMO_ADMIN].map(async (person): Promise<Person> => {
			const client = await signIn(platform, person);
			const bearer = await mintToken(platform, { ...person, password: DEMO_PASSWORD });
			return { role: person.role, cookie: client.cookies(platform), bearer };
		}),
	);
	const [me] = people as [Person];
	const stranger = { bearer: await mintToken(platform, { ...other, password: DEMO_PASSWORD }) };
	const ended = await mintToken(platform, { ...other, password: DEMO_PASSWORD });
	await fetch(`${platform}/auth/token`, { method: "DELETE", headers: { authorization: `Bearer ${ended}` } });

	const exams = (await call<{ content: Exam[] }>(platform, me, "GET /api/public/weekly-exams?size=50")).content;
	type Type = { id: number; uuid: string; fee: number };
	const types = (await call<{ content: Type[] }>(platform, me, "GET /api/public/mcqExamTypes?size=50")).content;
	const [exam, free] = [exams.find(isOpen), types.find(({ fee }) => fee === 0)];
	if (!exam || !free) throw new Error("The demo data has no running exam or no free self-assessment");
	await call(platform, me, `POST /api/weekly-exam/${exam.examUUID}/register/free`);
	const paper = await call<Paper>(platform, me, `POST /api/weekly-exam/${exam.examUUID}/questions`);
	const [question] = paper.questions.content;
	const [mine, theirs] = await Promise.all([me, stranger].map((person) => belongings(platform, person, free.uuid)));
	type Profile = { grade: { uuid: string } | null; institute: { uuid: string } | null };
	const profile = await call<Profile>(platform, me, "GET /api/profile/my");

	const account = await accountCookie(accounts, demo(DEMO_TEACHERS, 1));
	const leaver = demo(DEMO_TEACHERS, 2);
	const leaving = await Promise.all(Array.from({ length: LEAVERS }, () => accountCookie(accounts, leaver)));
	const examIds = [exam.examUUID, ...exams.filter((one) => one !== exam).map(({ examUUID }) => examUUID)].slice(0, 4);
	const typeIds = [free.uuid, ...types.filter((one) => one !== free).map(({ uuid }) => uuid)].slice(0, 3);
	const attempts = [mine, theirs].map((owner) => owner?.attempt ?? "");
	const payments = [mine, theirs].map((owner) => owner?.payment ?? "");
	return {
		...origins,
		people,
		ended,
		ids: {
			modelTestUuid: [...examIds, String(exam.id)],
			mockTestTypeUuid: [...typeIds, String(free.id)],
			mockTestUuid: attempts,
			paymentUuid: payments,
			// Nobody who is needed here: their account may be suspended on the way.
			accountUuid: [accountUuidOf(demo(EARLIER_STUDENTS, 0))],
			itemUuid: [typeIds[1] ?? free.uuid, examIds[1] ?? exam.examUUID],
			page: ["1", "2", "100000"],
			type: ["upcoming", "registered", "past"],
			verdict: ["wrong", "practise"],
		},
		fields: {
			examUUID: exam.examUUID,
			questionUuid: question?.uuid ?? "",
			optionUuid: question?.options[0]?.uuid ?? "",
			mcqExamTypeUuid: free.uuid,
			mcqExamUuid: attempts[0] ?? "",
			gradeUuid: profile.grade?.uuid ?? "",
			instituteUuid: profile.institute?.uuid ?? "",
		},
		account: { cookie: account, leaving },
		walks: {
			code: await walk(origins, demo(DEMO_TEACHERS, 2).mobile, false),
			password: await walk(origins, demo(DEMO_STUDENTS, 2).mobile, true),
		},
		...(await authorization(origins, account)),
		notice: await signedNotice(origins),
	};
}

/** Whose sign-in is over, so that their shots were a guest's. */
export async function signedOut({ platform, accounts, people, account }: World): Promise<string[]> {
	const asks = [
		...people.map(({ role, cookie }) => ({ who: role, address: `${platform}/api/profile/my`, cookie })),
		{ who: "accounts", address: accounts, cookie: account.cookie },
	];
	const answers = await Promise.all(
		asks.map(async ({ who, address, cookie }) => {
			const response = await fetch(address, { headers: { cookie }, redirect: "manual" });
			await response.body?.cancel();
			return response.status === 200 ? [] : [who];
		}),
	);
	return answers.flat();
}
