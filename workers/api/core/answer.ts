import type { Context } from "hono";
import type { z } from "zod";
import { requireReady, requireRole, requireSignedIn } from "~/domain/account/access.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import type { AppContext } from "~/request/app-context.ts";
import type { HonoEnv } from "../../middleware/app-context.ts";
import type { Call, CallContext } from "./call.ts";
import { idempotencyHeader, KEY } from "./idempotency.ts";
import { NO_FIELDS, parseBody } from "./known-fields.ts";
import { withPostedFile } from "./posted-file.ts";
import { readJson, readJsonIfAny } from "./read-json.ts";

const DEFAULT_MAX_BODY = 64 * 1024;

/**
 * The one place where a call's caller is checked, once the gate has let them to its address; what passes is what the
 * handler's type says.
 * @throws DomainError InvalidToken, BearerOnly, SessionOnly, RoleNotAllowed or the unmet precondition
 */
function admit(call: Call, app: AppContext): CallContext {
	const { actor, credential } = app;
	if (call.access !== "everyone") requireSignedIn(actor);
	if (call.credential === "bearer" && credential !== "bearer") throw requestErrors.fail("BearerOnly");
	if (call.credential === "cookie" && credential !== "cookie") throw requestErrors.fail("SessionOnly");
	if (call.access === "ready") requireReady(actor);
	else if (call.access !== "everyone" && call.access !== "signed-in") requireRole(actor, call.access);
	return app as CallContext;
}

/**
 * The body of a call. One that takes none is sent none, or no field: what it would ignore is said.
 * @throws FieldsError for a field that the call does not know, or that is wrong; or of `readJson`
 */
async function bodyOf(call: Call, request: Request): Promise<unknown> {
	const limit = call.maxBody ?? DEFAULT_MAX_BODY;
	if (call.body) return parseBody(call.body, await readJson(request, limit));
	if (!call.file && call.method !== "get") parseBody(NO_FIELDS, await readJsonIfAny(request, limit));
	return undefined;
}

/** Runs a call: check, parse, one use case, JSON (API-2). */
export async function answerCall(
	call: Call,
	pathParams: Record<string, string>,
	c: Context<HonoEnv>,
): Promise<Response> {
	c.set("quiet", call.quiet === true);
	const app = admit(call, c.get("app"));
	const parse = (schema: z.ZodType | undefined, value: unknown) => schema?.parse(value, { reportInput: true });
	const input = {
		params: parse(call.params, pathParams),
		query: call.query && parse(call.query, c.req.query()),
		key: call.idempotent ? idempotencyHeader.parse({ [KEY]: c.req.header(KEY) }, { reportInput: true })[KEY] : null,
		body: await bodyOf(call, c.req.raw),
	};
	const answer = await call.handle(app, input, {
		method: c.req.method,
		headers: c.req.raw.headers,
		withFile: (work) => withPostedFile(c.req.raw, call.file ?? { maxMb: 0 }, work),
	});
	if (answer instanceof Response) {
		const own = Object.fromEntries(answer.headers);
		const file = new Response(answer.body, {
			status: answer.status,
			headers: { ...c.get("finalHeaders")(), ...own },
		});
		c.set("final", file);
		return file;
	}
	const { status, body, headers } = answer;
	// `c.var` copies all variables whenever it is read.
	const response =
		status === 204
			? new Response(null, { status, headers: { ...c.get("finalHeaders")(), ...headers } })
			: new Response(JSON.stringify(body), {
					status,
					headers: { ...c.get("finalHeaders")(), "content-type": "application/json", ...headers },
				});
	c.set("final", response);
	return response;
}
