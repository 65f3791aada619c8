import { describe, expect, test } from "vitest";
import { confirmation, notification, receiver, signed } from "#tests/support/bkash-sns.ts";

/** What unit tests show of every forgery, once more with the cryptography of the place where the product runs. */
describe("in the Worker", () => {
	test.each(["1", "2"] as const)(
		"a notification signed by version %s is settled, an altered one refused",
		async (version) => {
			const { receive, settled, refused } = receiver();
			const body = await signed(notification(), version);
			expect(await receive(body.replace('\\"500\\"', '\\"501\\"'))).toBe(403);
			expect([settled.length, refused[0]?.[0]]).toEqual([0, "bad-signature"]);
			expect(await receive(body)).toBe(200);
			expect(settled).toMatchObject([{ amount: 50_000, trxId: "4J420ANOXC" }]);
		},
	);

	test("a confirmation is visited", async () => {
		const { receive, visited } = receiver();
		const message = confirmation();
		expect(await receive(await signed(message))).toBe(200);
		expect(visited[1]).toBe(message.SubscribeURL);
	});
});
