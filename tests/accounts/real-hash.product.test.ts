import { createClient } from "@libsql/client/web";
import { verifyPassword } from "better-auth/crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PASSWORD, demoSubject } from "#db/seed/people.ts";
import { PlainBrowser } from "#tests/support/accounts-browser.ts";
import { CHEAP_HASH } from "#tests/support/accounts-cheap-hash.ts";
import { type Servers, startServers } from "#tests/support/accounts-servers.ts";
import { loadBundle } from "../../scripts/worker-bundles.ts";

const MOBILE = "01700000011";

let servers: Servers;
beforeAll(async () => {
	servers = await startServers({ asBuilt: true });
}, 120_000);
afterAll(() => servers?.[Symbol.asyncDispose]());

/** As the accounts keep it. */
async function storedHash(): Promise<string> {
	const database = createClient({ url: servers.databaseUrl });
	const statement = { sql: "SELECT password FROM account WHERE user_id = ?", args: [demoSubject(MOBILE)] };
	const { rows } = await database.execute(statement).finally(() => database.close());
	return String(rows[0]?.password);
}

test("the accounts as built sign in whom the seed hashed, and store a new password with the library's own cost", async () => {
	const user = new PlainBrowser(servers.accounts);
	expect((await user.post("/sign-in", { mobile: MOBILE, password: DEMO_PASSWORD })).status).toBe(303);
	const change = { present: DEMO_PASSWORD, password: "quite another one", username: MOBILE };
	expect((await user.post("/change-password", change)).status).toBe(303);
	const hash = await storedHash();
	expect(await verifyPassword({ hash, password: "quite another one" })).toBe(true);
	// Node's library has the same cost as the build; the cheap hash is another.
	const cheap = await CHEAP_HASH.hash("quite another one");
	expect(await verifyPassword({ hash: cheap, password: "quite another one" })).toBe(false);
});

test("a replacement that the build does not have exactly once is refused", () => {
	for (const text of ["no such text in the build", "const "])
		expect(() => loadBundle("accounts", { replace: { text, by: "" } })).toThrow(/instead of once/);
});
