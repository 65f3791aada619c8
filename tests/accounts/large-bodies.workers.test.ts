import { expect, test } from "vitest";
import accounts from "#workers/accounts/app.ts";

const ORIGIN = "http://localhost:8788";

const env = {
	...{ ENVIRONMENT: "test", PUBLIC_ORIGIN: ORIGIN, PLATFORM_ORIGIN: "http://localhost:8787" },
	...{ DATABASE_URL: "http://localhost:9", AUTH_SECRET: "k".repeat(40) },
	...{ SMS_BASE_URL: "http://localhost:9", SMS_API_TOKEN: "token", SMS_SID: "PATHSHALA" },
};

const MB = 1024 * 1024;

/** A form of zeros, and how many of its bytes were asked for. */
function zeros(bytes: number, said: number | null) {
	let given = 0;
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			if (given >= bytes) return controller.close();
			given += 16 * 1024;
			controller.enqueue(new Uint8Array(16 * 1024));
		},
	});
	const headers = new Headers({ origin: ORIGIN, "content-type": "application/x-www-form-urlencoded" });
	if (said !== null) headers.set("content-length", String(said));
	const send = async (path: string) =>
		accounts.fetch(new Request(`${ORIGIN}${path}`, { method: "POST", headers, body }), env);
	return { send, given: () => given };
}

test.each(["/sign-in", "/preferences", "/oidc/oauth2/token"])(
	"%s refuses a body that says it has more than 1 MB before it is read (SEC-8.3)",
	async (path) => {
		const { send, given } = zeros(40 * MB, 40 * MB);
		const answer = await send(path);
		expect(answer.status).toBe(413);
		// What a stream keeps ready before anybody reads.
		expect(given()).toBeLessThanOrEqual(64 * 1024);
	},
);

test("a body that does not say how large it is is let go soon after its limit (SEC-8.3)", async () => {
	const { send, given } = zeros(40 * MB, null);
	expect((await send("/preferences")).status).toBe(413);
	expect(given()).toBeLessThan(MB);
});
