import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { issuerSignOut } from "#db/schema/index.ts";
import { type FakeIssuer, fakeIssuer } from "#tests/support/fake-issuer.ts";
import { admin, type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { tellIssuerAgain } from "~/domain/account/tell-issuer.server.ts";

const LIMIT = { until: Number.MAX_SAFE_INTEGER };
const DEVICES = "/student/profile/devices";

let issuer: FakeIssuer;

beforeEach(async () => {
	const metadata = { pathshala_person_endpoint: `${bindings.OIDC_ISSUER}/person` };
	issuer = await fakeIssuer({ issuer: bindings.OIDC_ISSUER ?? "", metadata });
	const line = globalThis.fetch;
	vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
		const address = input instanceof Request ? input.url : String(input);
		return address.startsWith(issuer.issuer)
			? issuer.handle(new Request(input as RequestInfo, init as RequestInit))
			: line(input, init);
	});
	await database().delete(issuerSignOut);
});
afterEach(() => {
	vi.restoreAllMocks();
});

const endings = () => issuer.asked.filter((path) => path.startsWith("/end-session"));
const untold = (who: Person) =>
	database().select().from(issuerSignOut).where(eq(issuerSignOut.accountUuid, who.accountUuid));

/** What a browser sends and never follows the answer of: the line has dropped. */
const leaves = {
	"hands the phone over": async (who: Person) => {
		const set = await visit(who, "/auth/people", { form: { intent: "set-pin", pin: "2731" } });
		const device = set.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
		const cookie = [who.cookie, ...device].join("; ");
		return visit({ ...who, cookie }, "/auth/people", { form: { intent: "hand-over" } });
	},
	"signs out": (who: Person) => visit(who, "/auth/sign-out", { form: { next: "/" } }),
	"signs out everywhere": (who: Person) => visit(who, DEVICES, { form: { intent: "end-all" } }),
};

describe.each(Object.entries(leaves))(
	"Who %s has left the issuer, wherever the browser goes then (ACC-9)",
	(_, leave) => {
		test("it hears of it before the browser is answered", async () => {
			const who = await student();
			expect((await leave(who)).status).toBe(302);
			expect([endings().length, await untold(who)]).toEqual([1, []]);
		});

		test("while it is away that is noted, and told until it hears", async () => {
			const who = await student();
			issuer.fail("away");
			expect((await leave(who)).status).toBe(302);
			expect(await untold(who)).toMatchObject([{ idToken: who.idToken, tries: 0 }]);
			const deps = depsAt();
			expect(await tellIssuerAgain(deps, LIMIT)).toEqual({ told: 0, dropped: 0 });
			expect(await untold(who)).toMatchObject([{ tries: 1 }]);
			issuer.fail(null);
			issuer.asked.length = 0;
			expect(await tellIssuerAgain(deps, LIMIT)).toEqual({ told: 1, dropped: 0 });
			expect([endings().length, await untold(who)]).toEqual([1, []]);
		});

		test("the next sign-in in that browser asks for the password, one after it as ever", async () => {
			const who = await student();
			const answer = await leave(who);
			const left = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("last-account="));
			const asks = async (cookie: string) => {
				const to = await visit({ cookie } as Person, "/auth/sign-in?role=student");
				return new URL(to.headers.get("location") ?? "").searchParams.get("prompt");
			};
			expect([await asks(left?.split(";")[0] ?? ""), await asks("")]).toEqual(["login", null]);
		});
	},
);

test("What no session is as old as any more is given up, and said", async () => {
	const who = await admin();
	await database()
		.insert(issuerSignOut)
		.values({
			...{ accountUuid: who.accountUuid, idToken: "long over", everywhere: false, createdAt: 0 },
		});
	const deps = depsAt();
	expect(await tellIssuerAgain(deps, LIMIT)).toEqual({ told: 0, dropped: 1 });
	expect(deps.said).toMatchObject([{ level: "error" }]);
});
