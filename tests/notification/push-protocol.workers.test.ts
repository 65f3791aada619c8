import { describe, expect, test } from "vitest";
import { at } from "#tests/support/workers/exam-session.ts";
import { encryptPush } from "#workers/providers/push/encrypt.ts";
import { createPushSender } from "#workers/providers/push/http.ts";
import { isVapidPrivateKey, isVapidPublicKey, vapidAuthorization } from "#workers/providers/push/vapid.ts";
import { decryptPush, newBrowserKeys, verifyVapid } from "#workers/sandbox/push/receive.ts";
import { fromBase64Url, toBase64Url } from "~/lib/base64url.ts";

/** The example of RFC 8291, section 5 and appendix A. */
const RFC = {
	text: "When I grow up, I want to be a watermelon",
	sender: {
		publicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
		privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
	},
	receiver: {
		publicKey: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
		privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
	},
	auth: "BTBZMqHH6r4Tts7J_aSIgg",
	salt: "DGv6ra1nlYgDCS1FRnbzlw",
	body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

const bytes = (text: string) => fromBase64Url(text) ?? new Uint8Array();

function jwkOf({ publicKey, privateKey }: { publicKey: string; privateKey: string }): JsonWebKey {
	const point = bytes(publicKey);
	return {
		...{ kty: "EC", crv: "P-256", d: privateKey },
		...{ x: toBase64Url(point.subarray(1, 33)), y: toBase64Url(point.subarray(33)) },
	};
}

async function pairOf(keys: { publicKey: string; privateKey: string }): Promise<CryptoKeyPair> {
	const curve = { name: "ECDH", namedCurve: "P-256" };
	return {
		privateKey: await crypto.subtle.importKey("jwk", jwkOf(keys), curve, true, ["deriveBits"]),
		publicKey: await crypto.subtle.importKey("raw", bytes(keys.publicKey), curve, true, []),
	};
}

describe("a message (RFC 8291)", () => {
	test("is the RFC's own, byte for byte", async () => {
		const fresh = { pair: await pairOf(RFC.sender), salt: bytes(RFC.salt), paddedTo: 1 };
		const body = await encryptPush(RFC.text, { p256dh: RFC.receiver.publicKey, auth: RFC.auth }, fresh);
		expect(toBase64Url(body)).toBe(RFC.body);
	});

	test("of the RFC is read by the sandbox's browsers", async () => {
		const keys = { privateKey: jwkOf(RFC.receiver), auth: RFC.auth };
		expect(await decryptPush(bytes(RFC.body), keys)).toBe(RFC.text);
	});

	test("is anew each time, says little by its length, and is read by whom it is for alone", async () => {
		const { p256dh, ...keys } = await newBrowserKeys();
		const send = (text: string) => encryptPush(text, { p256dh, auth: keys.auth });
		const [short, other, long] = [await send("হ্যাঁ"), await send("হ্যাঁ"), await send("ফ".repeat(120))];
		expect(short).not.toEqual(other);
		expect(long.length).toBe(short.length);
		expect(await decryptPush(long, keys)).toBe("ফ".repeat(120));
		await expect(decryptPush(short, await newBrowserKeys())).rejects.toThrow();
	});

	test("that is too long, or for keys that are none, is refused", async () => {
		const { p256dh, auth } = await newBrowserKeys();
		await expect(encryptPush("x".repeat(4_000), { p256dh, auth })).rejects.toThrow(RangeError);
		for (const wrong of [toBase64Url(new Uint8Array(65).fill(4)), "", "*"])
			await expect(encryptPush("x", { p256dh: wrong, auth })).rejects.toThrow();
	});
});

describe("who sends it (RFC 8292)", () => {
	const keys = { ...RFC.sender, subject: "mailto:push@pathshala.test" };
	const endpoint = "https://fcm.googleapis.com/fcm/send/abc";

	test("is signed for the service's origin, for half a day, by our key", async () => {
		const authorization = await vapidAuthorization(keys, endpoint, Date.now());
		const verify = (audience: string, key: string | null) => verifyVapid(authorization, audience, key);
		expect(await verify("https://fcm.googleapis.com", keys.publicKey)).toBe(keys.subject);
		await expect(verify("https://updates.push.services.mozilla.com", null)).rejects.toThrow("aud");
		await expect(verify("https://fcm.googleapis.com", RFC.receiver.publicKey)).rejects.toThrow("another key");
		const old = await vapidAuthorization(keys, endpoint, Date.now() - 13 * 3_600_000);
		await expect(verifyVapid(old, "https://fcm.googleapis.com", null)).rejects.toThrow("exp");
		const forged = authorization.replace(/\.[\w-]+, k/, `.${"A".repeat(86)}, k`);
		await expect(verifyVapid(forged, "https://fcm.googleapis.com", null)).rejects.toThrow("signature");
	});

	test("has keys that are keys", () => {
		const { publicKey, privateKey } = RFC.sender;
		expect(
			[publicKey, privateKey, publicKey.slice(2), `A${publicKey.slice(1)}`, "", "*"].map(isVapidPublicKey),
		).toEqual([...[true, false, false, false, false, false]]);
		expect([privateKey, publicKey, "short", ""].map(isVapidPrivateKey)).toEqual([true, false, false, false]);
	});
});

describe("what a push service answers", () => {
	const keys = { ...RFC.sender, subject: "mailto:push@pathshala.test" };
	const target = { endpoint: "https://fcm.googleapis.com/a", p256dh: RFC.receiver.publicKey, auth: RFC.auth };
	const message = { payload: "{}", ttlSeconds: 60, urgency: "high" as const, topic: "a" };
	const MINUTE = 60_000;

	const answered = (answer: () => Promise<Response> | Response, to = target) => {
		const asked: Request[] = [];
		const fetch = async (...request: ConstructorParameters<typeof Request>) => {
			asked.push(new Request(...request));
			return answer();
		};
		const sender = createPushSender({
			keys,
			sandboxOrigin: null,
			clock: () => at(0),
			fetch: fetch as typeof globalThis.fetch,
		});
		return sender.send(to, message).then((outcome) => ({ outcome, asked }));
	};

	test.each([
		[201, {}, "sent"],
		[204, {}, "sent"],
		[404, {}, "gone"],
		[410, {}, "gone"],
		[400, {}, "refused"],
		[401, {}, "we are refused"],
		[403, {}, "gone"],
		[413, {}, "refused"],
		[307, { location: "http://169.254.169.254/" }, "refused"],
		[500, {}, { retryAfterMs: MINUTE }],
		[429, { "retry-after": "300" }, { retryAfterMs: 5 * MINUTE }],
		[503, { "retry-after": new Date(at(7)).toUTCString() }, { retryAfterMs: 7 * MINUTE }],
		[429, { "retry-after": "9999999" }, { retryAfterMs: 60 * MINUTE }],
		[429, { "retry-after": "soon" }, { retryAfterMs: MINUTE }],
	] as const)("%i with %j: %j", async (status, headers, outcome) => {
		const answer = await answered(() => new Response(null, { status, headers }));
		expect(answer.outcome).toEqual(outcome);
		expect(answer.asked).toHaveLength(1);
	});

	test.each([
		['{"reason":"BadJwtToken"}', "we are refused"],
		['{"reason":"ExpiredProviderToken"}', "we are refused"],
		['{"reason":"InvalidProviderToken"}', "we are refused"],
		["permission denied: invalid JWT provided", "we are refused"],
		["exp claim MUST NOT be more than 24 hours from the time of the request", "we are refused"],
		["aud claim in JWT must include the scheme and hostname of the push service", "we are refused"],
		["push subscription has unsubscribed or expired.", "gone"],
		["subscription expired", "gone"],
		['{"reason":"Unregistered"}', "gone"],
		['{"reason":"VapidPkHashMismatch"}', "gone"],
		["the key in the authorization header does not correspond to the sender ID used to subscribe this user", "gone"],
		["the VAPID credentials in the authorization header do not correspond to the credentials used", "gone"],
		["", "gone"],
	] as const)("403 with the reason %j: %s", async (reason, outcome) => {
		expect((await answered(() => new Response(reason, { status: 403 }))).outcome).toBe(outcome);
	});

	test.each([
		[401, '{"code":401,"errno":109,"error":"Unauthorized","message":"VAPID public key mismatch"}', "gone"],
		[401, '{"code":401,"errno":109,"message":"Request did not validate"}', "we are refused"],
		[401, "Bad token", "we are refused"],
		[400, '{"reason":"VapidPkHashMismatch"}', "gone"],
		[400, '{"reason":"BadWebPushTopic"}', "refused"],
	] as const)("%i with the reason %j: %s", async (status, reason, outcome) => {
		expect((await answered(() => new Response(reason, { status }))).outcome).toBe(outcome);
	});

	test("nothing at all is tried again; keys that open nothing are a browser that is gone", async () => {
		const broken = () => Promise.reject(new TypeError("connection lost"));
		expect((await answered(broken)).outcome).toEqual({ retryAfterMs: MINUTE });
		const unusable = await answered(broken, { ...target, p256dh: toBase64Url(new Uint8Array(65).fill(4)) });
		expect([unusable.outcome, unusable.asked]).toEqual(["gone", []]);
	});

	test("it hears how long, how urgent, about what, in which encoding", async () => {
		const { asked } = await answered(() => new Response(null, { status: 201 }));
		const [request] = asked;
		expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
			...{ ttl: "60", urgency: "high", topic: "a" },
			...{ "content-encoding": "aes128gcm", "content-type": "application/octet-stream" },
			authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/),
		});
	});
});
