import { type ActionFunction, RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { HOSTILE_BODIES, hostileRequest, POLLUTED, TOO_MUCH } from "#tests/support/hostile-forms.ts";
import { builtRoutes, routes } from "#tests/support/route-table.ts";
import type { Role } from "~/domain/account/session.ts";
import { type AppContext, appContext } from "~/request/app-context.ts";
import { fieldKind, isWritten } from "~/request/form-names.ts";

/** Touched by an action that goes on although nothing may have reached it. @param known what may be asked for all the same */
const nothing = (what: string, known: Record<string, unknown> = {}) =>
	new Proxy(known, {
		get(_, name: string) {
			if (Object.hasOwn(known, name)) return known[name];
			throw new Error(`${what}.${String(name)} was asked for`);
		},
	});

/** Somebody who may be where the action is; whatever the action then works with is out of reach. */
function contextOf(role: Role | null): RouterContextProvider {
	const context = new RouterContextProvider();
	const actor = role && {
		accountUuid: crypto.randomUUID(),
		role,
		roles: [role],
		name: "Somebody",
		mobileVerified: true,
	};
	const deps = nothing("deps", { clock: () => Date.UTC(2026, 0, 10) });
	const app = { actor, locale: "en", deps, session: nothing("session"), setToast: nothing("toast") };
	context.set(appContext, app as unknown as AppContext);
	return context;
}

type Module = { action?: ActionFunction; loader?: unknown };

/** Whom a page outside the areas is for. */
const roleOf = (handle: object): Role => ("role" in handle && (handle.role as Role | null)) || "student";

/** Every address that takes a form. What does in an action the same as in its loader reads none. */
const actions = routes.entries.flatMap(({ id, pattern, area, handle }) => {
	const { action, loader } = (builtRoutes.find((route) => route.id === id)?.module ?? {}) as Module;
	return action && action !== loader ? [{ pattern, role: area ?? roleOf(handle), action }] : [];
});

type As = Omit<(typeof actions)[number], "role"> & { role: Role | null };

/** The status that an action ends with, returned or thrown. @throws what is no answer */
async function statusOf({ pattern, role, action }: As, request: Request): Promise<number> {
	const params = new Proxy({}, { get: () => crypto.randomUUID() });
	const args = { context: contextOf(role), params, request, url: new URL(request.url), pattern };
	const outcome = await Promise.resolve(action(args as never, undefined as never)).catch((thrown: unknown) => thrown);
	if (outcome instanceof Response) return outcome.status;
	const { init } = outcome as { init?: { status?: number } };
	if (init?.status === undefined) throw outcome;
	return init.status;
}

describe("every action of the platform", () => {
	test("is known to the tests", () => {
		expect(actions.length).toBeGreaterThanOrEqual(13);
		expect(actions.map(({ pattern }) => pattern)).toEqual(
			expect.arrayContaining([
				"/preferences",
				"/auth/sign-out",
				"/auth/student/profile-verification",
				"/student/wallet/add",
			]),
		);
	});

	test.each(HOSTILE_BODIES)("answers $status to $what, and goes no further", async (hostile) => {
		const others: unknown[] = [];
		for (const action of actions) {
			const request = hostileRequest(`http://localhost${action.pattern}`, hostile);
			const status = await statusOf(action, request).catch(String);
			if (status !== hostile.status) others.push([action.pattern, status]);
		}
		expect(others).toEqual([]);
		expect(POLLUTED()).toBeUndefined();
	});

	test.each(TOO_MUCH)("answers 413 to $what, or 400 where so much may come", async (hostile) => {
		const others: unknown[] = [];
		for (const action of actions) {
			const request = hostileRequest(`http://localhost${action.pattern}`, hostile);
			const status = await statusOf(action, request).catch(String);
			if (status !== 400 && status !== 413) others.push([action.pattern, status]);
		}
		expect(others).toEqual([]);
	});
});

test("who has no profile to fill in is sent on before the form is looked at", async () => {
	const action = actions.find(({ pattern }) => pattern === "/auth/student/profile-verification");
	if (!action) throw new Error("The profile has no action");
	for (const role of [null, "teacher", "admin"] as const) {
		const request = new Request("http://localhost/auth/student/profile-verification", {
			method: "POST",
			body: new URLSearchParams({ dob: "2009-03-01" }),
		});
		expect([role, await statusOf({ ...action, role }, request), request.bodyUsed]).toEqual([role, 302, false]);
	}
});

describe("the names that a schema knows", () => {
	const lines = z.array(z.object({ text: z.string().optional() })).max(3);
	const schema = z.object({
		name: z.string().trim().pipe(z.string().min(2)),
		age: z.preprocess(Number, z.number()).optional(),
		tags: z.array(z.string()).max(2).default([]),
		address: z.object({ lines }),
		marks: z.record(z.uuid(), z.string()),
	});
	const uuid = "018f0000-0000-7000-8000-000000000001";

	test.each([
		["name", { most: 1 }],
		["age", { most: 1 }],
		["tags", { most: 2 }],
		["tags[1]", { most: 1 }],
		["address.lines[2].text", { most: 1 }],
		[`marks.${uuid}`, { most: 1 }],
		["tags[2]", null],
		["tags[99999]", null],
		["tags[]", null],
		["tags.0", null],
		["name[0]", null],
		["name.first", null],
		["address", null],
		["address.lines[3].text", null],
		["address.lines[0].other", null],
		["marks", null],
		["marks.somebody", null],
		["other", null],
		["toString", null],
		["__proto__", null],
		["", null],
		["name.", null],
		[`name${" ".repeat(300)}`, null],
	])("%s", (name, kind) => {
		expect(fieldKind(schema, name)).toEqual(kind);
	});

	test("of a choice between forms are those of each", () => {
		const choice = z.discriminatedUnion("intent", [
			z.object({ intent: z.literal("keep"), note: z.string() }),
			z.object({ intent: z.literal("drop") }),
		]);
		expect(["intent", "note", "other"].map((name) => fieldKind(choice, name)?.most ?? 0)).toEqual([1, 1, 0]);
	});

	test("are written in by somebody, unless they are a choice, a tick or an id (LOOK-1)", () => {
		const form = z.discriminatedUnion("intent", [
			z.object({
				...{ intent: z.literal("keep"), key: z.uuid().toLowerCase(), to: z.array(z.uuid()).max(3).default([]) },
				...{ preview: z.literal("on").optional(), size: z.enum(["s", "m"]), ids: z.array(z.string()).max(2) },
				note: z
					.string()
					.transform((text) => text.trim())
					.pipe(z.string().min(1)),
			}),
			z.object({ intent: z.literal("drop"), why: z.string().optional() }),
		]);
		const names = ["intent", "key", "to", "preview", "size", "ids[1]", "note", "why", "other"];
		expect(names.filter((name) => isWritten(form, name))).toEqual(["ids[1]", "note", "why"]);
	});

	test("have no bound where a list has no maximum: that schema is no form's", () => {
		expect(() => fieldKind(z.object({ tags: z.array(z.string()) }), "tags[0]")).toThrow("needs a maximum");
	});
});
