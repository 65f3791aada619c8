import type { Context } from "hono";
import type { z } from "zod";
import { requireReady, requireRole } from "~/domain/account/access.ts";
import type { Role } from "~/domain/account/session.ts";
import type { ErrorCode } from "~/domain/errors.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import type { AppContext } from "~/request/app-context.ts";
import type { HonoEnv } from "../middleware/app-context.ts";
import { readJson } from "./read-json.ts";

/**
 * Who may make a call: everyone; anybody signed in; anybody signed in who meets the preconditions of the role in use
 * (412, spec section 8); or one role, with its preconditions.
 */
export type Access = "everyone" | "signed-in" | "ready" | Role;

type AnswerDoc = { description: string; schema?: z.ZodType; example?: unknown };

/** One call of the API: what its route, its checks and its documentation are made from. */
export type Call = {
	method: "get" | "post" | "delete";
	/** As OpenAPI writes it, with `{id}`. */
	path: `/${string}`;
	tag: "Public" | "Account" | "Model tests" | "Mock tests" | "Payments" | "Administration" | "Tokens";
	summary: string;
	notes?: string;
	access: Access;
	/** `bearer`: answers to a token only, so that no link of a page fires it (readings 11). `cookie`: to a session only. */
	credential?: "bearer" | "cookie";
	/** A GET that (with a token) changes state: it is not run for HEAD, which Hono would answer by GET. */
	changesState?: true;
	params?: z.ZodObject;
	query?: z.ZodObject;
	body?: z.ZodType;
	bodyExample?: unknown;
	/** Bytes; 64 KB where nothing is said. */
	maxBody?: number;
	answers: { [Status in 200 | 201 | 204]?: AnswerDoc };
	/** Expected failures of the use case; those of access, credential and parsing are added by themselves. */
	errors?: ErrorCode[];
	handle(app: AppContext, input: { params: unknown; query: unknown; body: unknown }): Promise<Answer>;
};

export type Answer = { status: 200 | 201 | 204; body?: unknown; headers?: Record<string, string> };

type Typed<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> = Omit<
	Call,
	"params" | "query" | "body" | "handle"
> & {
	params?: P;
	query?: Q;
	body?: B;
	handle(app: AppContext, input: { params: z.output<P>; query: z.output<Q>; body: z.output<B> }): Promise<Answer>;
};

/** Binds a handler's input to the schemas of its call. */
export const defineCall = <
	P extends z.ZodObject = z.ZodObject,
	Q extends z.ZodObject = z.ZodObject,
	B extends z.ZodType = z.ZodType,
>(
	call: Typed<P, Q, B>,
): Call => call as Call;

export const ok = (body: unknown): Answer => ({ status: 200, body });

const DEFAULT_MAX_BODY = 64 * 1024;

/** Codes that a call can fail with besides its use case's own. */
export function impliedErrors(call: Call): ErrorCode[] {
	const codes: ErrorCode[] = [];
	if (call.params || call.query || call.body) codes.push("InvalidRequest");
	codes.push("RoleNotAllowed");
	if (call.access !== "everyone") codes.push("InvalidToken");
	if (call.changesState) codes.push("MethodNotAllowed");
	if (call.credential) codes.push(call.credential === "bearer" ? "BearerOnly" : "SessionOnly");
	if (call.method !== "get") codes.push("CrossOrigin");
	if (call.access !== "everyone" && call.access !== "signed-in" && call.access !== "admin") {
		if (call.access !== "teacher") codes.push("StudentMobileUnverified", "StudentNameMissing");
		if (call.access !== "student") codes.push("TeacherMobileUnverified", "TeacherNameMissing", "TeacherNotVerified");
	}
	if (call.body) codes.push("BodyTooLarge");
	codes.push("Unavailable", "Internal");
	return codes;
}

/** Whether the person may make the call at all. That there is a person was decided at the gate. */
function checkAccess(call: Call, { actor, credential }: AppContext): void {
	if (call.credential === "bearer" && credential !== "bearer") throw requestErrors.fail("BearerOnly");
	if (call.credential === "cookie" && credential !== "cookie") throw requestErrors.fail("SessionOnly");
	if (call.access === "ready") requireReady(actor);
	else if (call.access !== "everyone" && call.access !== "signed-in") requireRole(actor, call.access);
}

/** Runs a call: check, parse, one use case, JSON (design section 3). */
export async function answerCall(call: Call, c: Context<HonoEnv>): Promise<Response> {
	const { app } = c.var;
	if (call.changesState && c.req.method === "HEAD")
		throw requestErrors.fail("MethodNotAllowed", { method: "HEAD", allowed: "GET" });
	checkAccess(call, app);
	const parse = (schema: z.ZodType | undefined, value: unknown) => schema?.parse(value, { reportInput: true });
	const { status, body, headers } = await call.handle(app, {
		params: parse(call.params, c.req.param()),
		query: parse(call.query, c.req.query()),
		body: call.body ? parse(call.body, await readJson(c.req.raw, call.maxBody ?? DEFAULT_MAX_BODY)) : undefined,
	});
	if (status === 204) return new Response(null, { status, headers });
	return new Response(JSON.stringify(body), {
		status,
		headers: { "content-type": "application/json", ...headers },
	});
}
