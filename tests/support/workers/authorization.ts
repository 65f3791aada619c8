import {
	UNSAFE_decodeViaTurboStream as decodeViaTurboStream,
	UNSAFE_SingleFetchRedirectSymbol as REDIRECT,
} from "react-router";
import { describe, expect, test } from "vitest";
import {
	ACTORS,
	type Access,
	type ActionRow,
	type ActorName,
	askedOnce,
	type ByActor,
	type CallRow,
	type Outcome,
	type PageRow,
} from "#tests/support/authorization.ts";
import { fakeIssuer } from "#tests/support/fake-issuer.ts";
import { send } from "./api.ts";
import type { Person } from "./api-people.ts";
import { belongings, openWorld, setWorldClock, type World } from "./authorization-world.ts";
import { bankOnTheLine } from "./bkash.ts";
import { bindings } from "./exam-session.ts";
import { type PageAnswer, pageRoutes, visit } from "./pages.ts";

const ORIGIN = bindings.PUBLIC_ORIGIN ?? "";
const UUID = /[\da-f]{8}-[\da-f-]{27}/g;

/** In the middle of the exam. */
export const USUAL_MINUTES = 5;

/** What the parts of an address stand for. */
const PARAMS: Record<string, (world: World) => string> = {
	modelTestUuid: ({ exam }) => exam.uuid,
	mockTestTypeUuid: ({ mockTest }) => mockTest.uuid,
	mockTestUuid: ({ attemptUuid }) => attemptUuid,
	paymentUuid: ({ payments }) => payments.model_test,
	feedbackUuid: ({ feedbackUuid }) => feedbackUuid,
	verificationUuid: ({ documents }) => documents.verificationUuid,
	scanUuid: ({ documents }) => documents.scanUuid,
	id: ({ course }) => course.uuid,
	lectureId: ({ course }) => course.lectureUuid,
	listType: () => "assignment",
	kind: () => "model_test",
	itemUuid: ({ paidExam }) => paidExam.uuid,
	page: () => "1",
	type: () => "all",
	verdict: () => "",
	courseId: ({ course }) => course.uuid,
	"*": () => "nothing/like/this",
};

type Address = { path: string; query: string; params: Record<string, string> };

export function addressOf(pattern: string, { params, query = "" }: PageRow, world: World): Address {
	const given = params?.(world) ?? {};
	const used: Record<string, string> = {};
	const path = pattern.replace(/\/(?:(\*)|:(\w+)\??)/g, (_, rest: string | undefined, name: string | undefined) => {
		const part = rest ?? name ?? "";
		const value = given[part] ?? PARAMS[part]?.(world);
		if (value === undefined) throw new Error(`The matrix does not know what :${part} stands for`);
		used[part] = value;
		return value && `/${value}`;
	});
	return { path, query, params: used };
}

/** A redirect in words: our own addresses by their parts, others by their origin; `next` only where it is not the way back. */
function targetIn(location: string, { path, query, params }: Address): string {
	const url = new URL(location, ORIGIN);
	if (url.origin !== ORIGIN) return url.origin;
	if (url.searchParams.get("next") === `${path}${query}`) url.searchParams.delete("next");
	const named = Object.entries(params)
		.filter(([, value]) => value.length > 8)
		.reduce((text, [name, value]) => text.replaceAll(value, `:${name}`), `${url.pathname}${url.search}`);
	return named.replace(UUID, ":new");
}

/** As the browser's router reads an answer to its request for data. */
export async function outcomeOfData({ status, text }: PageAnswer, address: Address): Promise<Outcome> {
	if (status !== 202) return status;
	const body = new Response(text).body as ReadableStream<Uint8Array>;
	const { value } = await decodeViaTurboStream(body, globalThis as never);
	const answer = value as { redirect?: string } & { [REDIRECT]?: { redirect: string } };
	return targetIn(answer[REDIRECT]?.redirect ?? answer.redirect ?? "", address);
}

export function outcomeOfDocument({ status, headers }: PageAnswer, address: Address): Outcome {
	const location = headers.get("location");
	return location === null ? status : targetIn(location, address);
}

/** Where the data of an address is, and that of its last route alone: a guard must stand before each. */
export function dataAddresses(pattern: string, { path, query }: Address): string[] {
	const data = `${path === "/" ? "/_" : path}.data`;
	const alone = new URLSearchParams({ _routes: pageRoutes.of(pattern)?.id ?? "" });
	return [`${data}${query}`, `${data}${query ? `${query}&` : "?"}${alone}`];
}

type Ask = (who: Person | null, world: World, name: ActorName) => Promise<Outcome>;

export const asksCall = (call: string, { body, rawBody, by, id, names }: CallRow): Ask => {
	const [method = "", path = ""] = call.split(" ");
	return async (who, world) => {
		const named: Record<string, string> = names?.(world) ?? {};
		const address = path.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? id?.(world) ?? world.exam.uuid);
		const answer = await send(who, method, address, { body: body?.(world), rawBody: rawBody?.(), by });
		const { code } = answer.body ?? {};
		if (answer.status === 401) expect(code).toBe("InvalidToken");
		if (answer.status === 412)
			expect(code).toMatch(/^(Teacher(NotVerified|Awaiting|Rejected|Suspended)|StudentMobileUnverified)$/);
		return answer.status;
	};
};

/** Who asks in more than one way: everybody, or the first of those who hear the same. */
export type Thoroughness = "everybody" | "each outcome";

/**
 * Opens the address, or sends the form to it, as a browser does without scripts and with them. Of a page everybody asks for the
 * data, which takes less than half the time of the whole page; a form, which may be done once only, everybody sends whole.
 */
const asksPage = (pattern: string, row: PageRow, thoroughness: Thoroughness, form?: ActionRow["form"]): Ask => {
	const asked = new Set<Outcome>();
	return async (who, world, name) => {
		const address = addressOf(pattern, row, world);
		const sent = { minutes: row.minutes ?? USUAL_MINUTES, form: form?.(world) };
		const differs = !(who === world.suspended && isPrivate(pattern));
		const asData = differs ? row.asData?.[name] : undefined;
		const whole = async () => outcomeOfDocument(await visit(who, `${address.path}${address.query}`, sent), address);
		const data = async (path: string) => outcomeOfData(await visit(who, path, sent), address);
		const [first = "", ofItsRoute = ""] = dataAddresses(pattern, address);
		const dataFirst = !form && asData === undefined;

		const heard = dataFirst ? await data(first) : await whole();
		if (thoroughness === "each outcome" && asked.has(heard)) return heard;
		asked.add(heard);
		if (dataFirst) expect([name, "whole", await whole()]).toEqual([name, "whole", heard]);
		else expect([name, first, await data(first)]).toEqual([name, first, asData || heard]);
		if (!form) expect([name, ofItsRoute, await data(ofItsRoute)]).toEqual([name, ofItsRoute, asData || heard]);
		return heard;
	};
};

/**
 * Asks as everybody, strangers first: what they do changes nothing of the student's. Who is suspended is a guest, whatever is
 * asked (ACC-19), whose session is over: a page that is not everybody's sends them home (ACC-10). @returns what each heard
 */
async function heardBy(
	ask: Ask,
	isPrivatePage: boolean,
	world: World,
	minutes = USUAL_MINUTES,
): Promise<ByActor<Outcome>> {
	await setWorldClock(world, minutes);
	const before = await belongings(world);
	const heard: Partial<ByActor<Outcome>> = {};
	for (const name of ACTORS) {
		if (name === "admin") expect(await belongings(world)).toEqual(before);
		heard[name] = await ask(world.people[name], world, name);
		if (name === "guest")
			expect(["suspended", await ask(world.suspended, world, name)]).toEqual([
				"suspended",
				isPrivatePage ? "/" : heard.guest,
			]);
	}
	return heard as ByActor<Outcome>;
}

const isPrivate = (pattern: string) => pageRoutes.of(pattern)?.handle.access !== "everyone";

/** The issuer and the bank answer here, and nobody else. Once, before the tests of any capability. */
export async function withProviders(): Promise<void> {
	await bankOnTheLine();
	const issuer = await fakeIssuer({ issuer: bindings.OIDC_ISSUER ?? "" });
	const line = globalThis.fetch;
	globalThis.fetch = async (input, init) => {
		const address = input instanceof Request ? input.url : String(input);
		return address.startsWith(issuer.issuer) ? issuer.handle(new Request(input, init)) : line(input, init);
	};
}

/** The tests of a capability's rows, one for each; of two addresses with the same modules, the first is asked. */
export function testAccess(
	capability: string,
	{ calls = {}, pages = {}, actions = {} }: Access,
	thoroughness: Thoroughness,
): void {
	const entries = [
		...Object.entries(askedOnce(pages)).map(([key, row]) => ({
			...{ title: `the page ${key}`, row, ask: asksPage(key, row, thoroughness), isPrivatePage: isPrivate(key) },
		})),
		...Object.entries(calls).map(([key, row]) => ({ title: key, row, ask: asksCall(key, row), isPrivatePage: false })),
		...Object.entries(askedOnce(actions)).map(([key, row]) => ({
			title: `a form to ${key}`,
			row,
			ask: asksPage(key.split(" ")[0] ?? "", row, thoroughness, row.form ?? (() => ({}))),
			isPrivatePage: isPrivate(key.split(" ")[0] ?? ""),
		})),
	];

	describe(`who may: ${capability}`, () => {
		// A world for each time at which rows ask: what has ended does not begin again, and tests may come in any order.
		const shared = new Map<number, World>();
		const worldAt = async (minutes: number) => {
			const world = shared.get(minutes) ?? (await openWorld());
			shared.set(minutes, world);
			return world;
		};

		test.each(entries.map((entry) => [entry.title, entry] as const))("%s", async (_, { row, ask, isPrivatePage }) => {
			const world = row.alone ? await openWorld() : await worldAt(row.minutes ?? USUAL_MINUTES);
			expect(await heardBy(ask, isPrivatePage, world, row.minutes)).toEqual(row.who);
		});
	});
}
