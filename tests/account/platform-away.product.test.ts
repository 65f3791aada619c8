import { beforeAll, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#db/seed/people.ts";
import { type Product, sharedProduct } from "#tests/support/run-product.ts";
import { signInAs, type WebClient } from "../../scripts/support/web-client.ts";

let product: Product;
beforeAll(async () => {
	product = await sharedProduct();
}, 300_000);

const signIn = () => signInAs(product.platform, { mobile: "01700000011", password: DEMO_PASSWORD, role: "student" });

async function tokenOf(client: WebClient): Promise<string> {
	const { text } = await client.request(`${product.platform}/auth/token`, { method: "POST" });
	return (JSON.parse(text) as { token: string }).token;
}

/** What the cookie and a token of a browser still open. */
async function opened(client: WebClient, token: string): Promise<number[]> {
	const credentials: Record<string, string>[] = [
		{ cookie: client.cookies(product.platform) },
		{ authorization: `Bearer ${token}` },
	];
	const answers = credentials.map((headers) => fetch(`${product.platform}/api/profile/my`, { headers }));
	return (await Promise.all(answers)).map(({ status }) => status);
}

test("what a person ended while the platform was away is over once it is back, and what they begin then is not (ACC-18)", async () => {
	const lost = await signIn();
	const token = await tokenOf(lost);
	expect(await opened(lost, token)).toEqual([200, 200]);
	await product.command("kill-platform");
	const { text } = await lost.request(`${product.accounts}/sign-out/everywhere`, {
		method: "POST",
		body: new URLSearchParams(),
	});
	expect(text).toContain("You are signed out on every device");
	await product.command("start-platform");
	// As the cron trigger would, some minutes later.
	await product.command("scheduled", Date.now() + 5 * 60_000);
	expect(await opened(lost, token)).toEqual([401, 401]);
	const back = await signIn();
	const fresh = await tokenOf(back);
	await product.command("scheduled", Date.now() + 90 * 60_000);
	expect(await opened(back, fresh)).toEqual([200, 200]);
}, 120_000);
