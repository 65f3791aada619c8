import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { accountErrors } from "~/domain/account/errors.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { contextOf, type HonoEnv } from "../middleware/app-context.ts";
import { crossOriginRefused } from "../middleware/origin.ts";
import { answerCall } from "./call.ts";
import { calls } from "./calls.ts";
import { API_PREFIXES, REFERENCE_PAGE } from "./lazy.ts";
import { problemResponse } from "./problem.ts";

const OPEN = /^\/api\/(public(\/.*)?|ping|openapi\.json|docs)$/;

/** Before anything else about a request: who asks (readings 21), under which role, and from which site. */
const gate = createMiddleware<HonoEnv>(async (c, next) => {
	const { actor, roleRefused, credential, deps } = c.var.app;
	if (!actor && !OPEN.test(c.req.path)) throw accountErrors.fail("InvalidToken");
	if (roleRefused) throw accountErrors.fail("RoleNotAllowed");
	if (crossOriginRefused(c.req.raw, deps.vars.PUBLIC_ORIGIN, credential)) throw requestErrors.fail("CrossOrigin");
	await next();
});

const segments = (path: string) => path.split("/");

/** The methods that an address answers, of any of the calls. */
function methodsAt(path: string): string[] {
	const parts = segments(path);
	const found = calls.filter((call) => {
		const pattern = segments(call.path);
		return pattern.length === parts.length && pattern.every((part, i) => part.startsWith("{") || part === parts[i]);
	});
	return [...new Set(found.map((call) => call.method.toUpperCase()))];
}

/** The REST API: `/api/…`, `/auth/api/v1/…` and `/auth/token` (design section 1, readings 8). */
export const api = new Hono<HonoEnv>();

api.onError((error, c) => problemResponse(error, c));
api.use(async (c, next) => {
	const app = contextOf.get(c.req.raw);
	if (app) c.set("app", app);
	return next();
});
for (const prefix of API_PREFIXES) api.use(prefix, gate);
for (const call of calls) api.on(call.method, call.path.replace(/\{(\w+)\}/g, ":$1"), (c) => answerCall(call, c));
for (const prefix of API_PREFIXES)
	api.all(prefix, async (c, next) => {
		if (c.req.path === REFERENCE_PAGE) return next();
		const { method } = c.req;
		const allowed = methodsAt(c.req.path).join(", ");
		if (!allowed) throw requestErrors.fail("NotFound");
		throw requestErrors.fail("MethodNotAllowed", { method, allowed });
	});
