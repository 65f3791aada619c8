import { X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { amazon, notification, receiver, signed } from "#tests/support/bkash-sns.ts";
import { CERTIFICATE_OF_AN_ELLIPTIC_KEY, CERTIFICATE_OF_ANOTHER } from "#tests/support/certificates.ts";
import { publicKeyOf } from "#workers/webhooks/bkash/certificate.ts";

describe("the certificate", () => {
	test("is fetched once for many messages, and again when it could not be had", async () => {
		let working = false;
		const visits: string[] = [];
		const line: typeof fetch = async (input) => {
			visits.push(String(input));
			return working ? new Response((await amazon()).certificate) : new Response("no", { status: 500 });
		};
		const { receive, settled, refused } = receiver({ fetch: line });
		const bodies = await Promise.all(["a", "b", "c"].map((MessageId) => signed(notification({ MessageId }))));
		expect(await receive(bodies[0] ?? "")).toBe(503);
		expect(refused).toEqual([["certificate-unavailable", "a"]]);
		working = true;
		expect(await Promise.all(bodies.map((body) => receive(body)))).toEqual([200, 200, 200]);
		expect([visits.length, settled.length]).toEqual([2, 3]);
	});

	test.each([
		"hello",
		"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
		`-----BEGIN CERTIFICATE-----${"A".repeat(40_000)}-----END CERTIFICATE-----`,
	])("that is none is as good as none", async (pem) => {
		const { receive } = receiver({ fetch: async () => new Response(pem) });
		expect(await receive(await signed(notification()))).toBe(503);
	});

	test("gives the same key as another reader of it finds", async () => {
		for (const pem of [(await amazon()).certificate, CERTIFICATE_OF_ANOTHER, CERTIFICATE_OF_AN_ELLIPTIC_KEY]) {
			const expected = new X509Certificate(pem).publicKey.export({ type: "spki", format: "der" });
			expect(Buffer.from(publicKeyOf(pem)).equals(expected)).toBe(true);
		}
	});

	test("cut anywhere is no certificate", async () => {
		const base64 = CERTIFICATE_OF_ANOTHER.replace(/-----[A-Z ]+-----|\s/g, "");
		for (let length = 0; length < base64.length - 4; length += 4)
			expect(() =>
				publicKeyOf(`-----BEGIN CERTIFICATE-----\n${base64.slice(0, length)}\n-----END CERTIFICATE-----`),
			).toThrow(RangeError);
	});
});
