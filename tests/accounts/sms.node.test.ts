import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAnswer, sslWireless } from "#workers/providers/sms/http.ts";
import { smsParts } from "#workers/providers/sms/length.ts";
import messagesBn from "../../messages/accounts/bn.json" with { type: "json" };
import messagesEn from "../../messages/accounts/en.json" with { type: "json" };

const textOf = (catalogue: Record<string, unknown>, key: string) => String(catalogue[key]);

const message = { to: "+8801712345678", text: "Pathshala: 123456", ref: "ref-1" };
const options = { baseUrl: "https://sms.example", apiToken: "token", sid: "PATHSHALA" };

describe("the SMS gateway", () => {
	test("gets the number without a plus, the token and our reference, once", async () => {
		const calls: Request[] = [];
		const gateway = sslWireless({
			...options,
			fetch: async (input, init) => {
				calls.push(new Request(input as string, init));
				return Response.json({
					status: "SUCCESS",
					status_code: 200,
					error_message: "",
					smsinfo: [{ sms_status: "SUCCESS", reference_id: "R1" }],
				});
			},
		});
		expect(await gateway.send(message)).toEqual({ accepted: true, providerId: "R1", code: "200", retryable: false });
		expect(calls).toHaveLength(1);
		expect(calls[0]?.url).toBe("https://sms.example/api/v3/send-sms");
		expect(await calls[0]?.json()).toEqual({
			api_token: "token",
			sid: "PATHSHALA",
			msisdn: "8801712345678",
			sms: "Pathshala: 123456",
			csms_id: "ref-1",
		});
	});

	test.each<
		[what: string, status: number, body: string, code: string, retryable: boolean, refused: boolean | undefined]
	>([
		["a refusal", 200, '{"status":"FAILED","status_code":4001,"error_message":"Unauthorized"}', "4001", false, true],
		[
			"a fault of its own",
			200,
			'{"status":"FAILED","status_code":5000,"error_message":"Internal"}',
			"5000",
			true,
			true,
		],
		["a web page", 502, "<html>Bad Gateway</html>", "unreadable", true, undefined],
		["an empty answer", 200, "", "unreadable", true, undefined],
		["JSON of another shape", 200, '{"ok":true}', "unreadable", true, undefined],
		["a success without its code", 200, '{"status":"SUCCESS","status_code":"500"}', "500", true, false],
	])(
		"answering with %s has not accepted the message, and says whether it was refused or may arrive yet",
		(_, status, body, code, retryable, refused) => {
			expect(readAnswer(status, body)).toMatchObject({ accepted: false, code, retryable });
			expect(readAnswer(status, body).refused).toBe(refused);
		},
	);

	test("that cannot be reached or does not answer in time is an outcome, asked once", async () => {
		let calls = 0;
		const failing = (error: Error) =>
			sslWireless({
				...options,
				fetch: async () => {
					calls += 1;
					throw error;
				},
			});
		expect(await failing(new TypeError("fetch failed")).send(message)).toMatchObject({
			accepted: false,
			code: "unreachable",
		});
		expect(await failing(new DOMException("late", "TimeoutError")).send(message)).toMatchObject({ code: "timeout" });
		expect(calls).toBe(2);
	});

	test("never gets a reference that it would cut", async () => {
		await expect(sslWireless(options).send({ ...message, ref: "x".repeat(21) })).rejects.toThrow(RangeError);
	});
});

describe("the length of an SMS", () => {
	test.each([
		["a".repeat(160), { encoding: "gsm", parts: 1 }],
		["a".repeat(161), { encoding: "gsm", parts: 2 }],
		["a".repeat(306), { encoding: "gsm", parts: 2 }],
		["a".repeat(307), { encoding: "gsm", parts: 3 }],
		["€".repeat(80), { encoding: "gsm", units: 160, parts: 1 }],
		["€".repeat(81), { encoding: "gsm", units: 162, parts: 2 }],
		["৳".repeat(70), { encoding: "ucs2", parts: 1 }],
		["৳".repeat(71), { encoding: "ucs2", parts: 2 }],
		["", { encoding: "gsm", units: 0, parts: 1 }],
	])("%s", (text, expected) => {
		expect(smsParts(text)).toMatchObject(expected);
	});

	test("never shrinks when something is added", () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (a, b) => {
				expect(smsParts(a + b).parts).toBeGreaterThanOrEqual(smsParts(a).parts);
			}),
		);
	});

	test("of every code that we send is one part, in both languages", () => {
		for (const catalogue of [messagesEn, messagesBn] as Record<string, unknown>[])
			for (const [key, text] of Object.entries(catalogue)) {
				if (!key.startsWith("accounts_sms_") || key === "accounts_sms_unsent") continue;
				const sent = String(text)
					.replace("{code}", key.includes("_long_") ? "1234 5678 9012" : "123456")
					.replace("{address}", "accounts.pathshala.example/forgotten-password");
				expect(smsParts(sent), key).toMatchObject({ encoding: "gsm", parts: 1 });
			}
	});

	test("with a code says what the code does, and to tell it to nobody", () => {
		const does: Record<string, [en: string, bn: string]> = {
			register: ["creates your account", "account kholar"],
			sign_in: ["signs in to your account", "account-e sign in korar"],
			has_account: ["signs in to it", "Sign in korar"],
			reset: ["sets a NEW PASSWORD", "NOTUN PASSWORD dewar"],
			verify: ["confirms your number", "number nishchit korar"],
			change_mobile: ["makes this the NEW NUMBER of an account", "NOTUN NUMBER korar"],
			long_change_mobile: [
				"makes this the NEW NUMBER of an account, on any device",
				"NOTUN NUMBER korar code {code}. Je kono device-e",
			],
			long_register: ["creates your account, on any device", "account kholar code {code}. Je kono device-e"],
			long_has_account: ["signs in to it, on any device", "Sign in korar code {code}. Je kono device-e"],
			long_account: [
				"signs in, sets a NEW PASSWORD or confirms your number, on any device",
				"sign in, NOTUN PASSWORD ba number nishchit, je kono device-e",
			],
		};
		const withCode = Object.keys(messagesEn).filter(
			(key) => key.startsWith("accounts_sms_") && textOf(messagesEn, key).includes("{code}"),
		);
		expect(withCode.sort()).toEqual(
			Object.keys(does)
				.map((what) => `accounts_sms_${what}`)
				.sort(),
		);
		for (const [what, [en, bn]] of Object.entries(does)) {
			expect(textOf(messagesEn, `accounts_sms_${what}`)).toContain(en);
			expect(textOf(messagesEn, `accounts_sms_${what}`)).toContain("Never tell this code to anybody, not even to us.");
			expect(textOf(messagesBn, `accounts_sms_${what}`)).toContain(bn);
			expect(textOf(messagesBn, `accounts_sms_${what}`)).toContain("Code kauke bolbe na, amaderkeo na.");
		}
	});
});
