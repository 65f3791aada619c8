import type { Context } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import { tryDecodeURIComponent } from "hono/utils/url";
import { accountErrors } from "~/domain/account/errors.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import type { HonoEnv } from "../middleware/app-context.ts";
import { crossOriginRefused } from "../middleware/origin.ts";
import { calls } from "./calls.ts";
import { answerCall } from "./core/answer.ts";
import type { Call } from "./core/call.ts";
import { problemResponse } from "./core/problem.ts";
import { isMounted, isReference } from "./mount.ts";

const METHODS = [...new Set(calls.map(({ method }) => method.toUpperCase()))];

const router = new TrieRouter<Call>();
for (const call of calls) router.add(call.method.toUpperCase(), call.path.replace(/\{(\w+)\}/g, ":$1"), call);

/** Those without a name in their path need no search. */
const fixed = new Map(
	calls.filter(({ path }) => !path.includes("{")).map((call) => [`${call.method.toUpperCase()} ${call.path}`, call]),
);

type Found = { call: Call; params: Record<string, string> };

/** The account service's calls, and these two, are known with a slash at their end as well. */
const SLASHED =
	/^\/auth\/api\/v1\/|^\/api\/lecture\/[^/]+\/bbb-video-token\/$|^\/api\/enrolment\/paid\/decline_invite\/$/;
const withoutSlash = (path: string) => (SLASHED.test(path) ? path.replace(/(?<=\w)\/$/, "") : path);

/** An empty name of a lecture, which the router would not see, is the one of no lecture. */
const withLecture = (path: string) =>
	path.replace(/(?<=^\/api\/course\/[^/]+\/lecture\/)(?=\/(?:materials|assignments)$)/, "%23");

/** The call of a method at an address, with what its path names. */
function find(method: string, address: string): Found | null {
	const path = withLecture(withoutSlash(address));
	const known = fixed.get(`${method} ${path}`);
	if (known) return { call: known, params: {} };
	const [first] = router.match(method, path)[0];
	if (!first) return null;
	const [call, params] = first;
	const decoded = Object.entries(params).map(([name, value]) => [name, tryDecodeURIComponent(String(value))]);
	return { call, params: Object.fromEntries(decoded) };
}

/** All calls of an address, whatever the method. */
const findAll = (path: string): Call[] => METHODS.flatMap((method) => find(method, path)?.call ?? []);

/** HEAD is GET without a body, but where GET changes state (API-3). */
const answersHead = (call: Call) => call.method === "get" && !call.changesState;

/** What an address answers, as `Allow` says it; empty where there is none. */
function allowedAt(path: string): string[] {
	if (isReference(path)) return ["GET", "HEAD", "OPTIONS"];
	const methods = findAll(path).flatMap((call) => (answersHead(call) ? ["GET", "HEAD"] : [call.method.toUpperCase()]));
	return methods.length > 0 ? [...methods, "OPTIONS"] : [];
}

for (const { path } of calls) if (!isMounted(path)) throw new Error(`Nothing leads to the call ${path}`);

/** `/api/public` of `/api/public/summary`. */
const sectionOf = (path: string) => path.split("/", 3).join("/");

/** The sections all of whose calls are for everyone: there strangers hear also that an address is none. */
const openSections = new Set(
	[...Map.groupBy(calls, ({ path }) => sectionOf(path))]
		.filter(([, inside]) => inside.every(({ access }) => access === "everyone"))
		.map(([section]) => section),
);

const isOpen = (path: string) =>
	isReference(path) || openSections.has(sectionOf(path)) || findAll(path).some(({ access }) => access === "everyone");

/** Before anything else about a request: who may know what is there, under which role, and from which site. */
function passGate(c: Context<HonoEnv>): void {
	const { actor, roleRefused, credential, deps } = c.get("app");
	if (!actor && !isOpen(c.req.path)) throw accountErrors.fail("InvalidToken");
	if (roleRefused) throw accountErrors.fail("RoleNotAllowed");
	if (crossOriginRefused(c.req.raw, deps.vars.PUBLIC_ORIGIN, credential)) throw requestErrors.fail("CrossOrigin");
}

/** Which methods an address answers, and nothing of other sites: a browser's preflight finds no permission here. */
function answerOptions(c: Context<HonoEnv>, allow: string): Response {
	const response = new Response(null, { status: 204, headers: { ...c.var.finalHeaders(), allow } });
	c.set("final", response);
	return response;
}

async function answer(c: Context<HonoEnv>): Promise<Response> {
	passGate(c);
	const { method, path } = c.req;
	const found = find(method === "HEAD" ? "GET" : method, path);
	if (found && (method !== "HEAD" || answersHead(found.call))) return answerCall(found.call, found.params, c);
	const allowed = allowedAt(path).join(", ");
	if (!allowed) throw requestErrors.fail("NotFound");
	if (method === "OPTIONS") return answerOptions(c, allowed);
	throw requestErrors.fail("MethodNotAllowed", { method, allowed });
}

/** Answers a request to the REST API: the gate, the address, the call (API-2). Every failure is a problem document. */
export async function answerApi(c: Context<HonoEnv>): Promise<Response> {
	try {
		return await answer(c);
	} catch (error) {
		return problemResponse(error, c);
	}
}
