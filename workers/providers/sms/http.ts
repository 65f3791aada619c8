import { z } from "zod";
import type { SmsGateway, SmsMessage, SmsOutcome } from "./port.ts";

type SslWirelessOptions = {
	/** `https://smsplus.sslwireless.com`, or the sandbox; without a trailing slash. */
	baseUrl: string;
	apiToken: string;
	/** The sender id that the gateway gave us. */
	sid: string;
	timeoutMs?: number;
	fetch?: typeof fetch;
};

const answerSchema = z.object({
	status: z.string(),
	status_code: z.coerce.number(),
	error_message: z.string().nullish(),
	smsinfo: z.array(z.object({ sms_status: z.string().optional(), reference_id: z.string().optional() })).nullish(),
});

/** SSL Wireless SMS Plus v3. The HTTP status says little there: the body decides. Nothing is ever sent twice. */
export function sslWireless(options: SslWirelessOptions): SmsGateway {
	const send = options.fetch ?? ((input, init) => fetch(input, init));
	return {
		async send(message) {
			const request = JSON.stringify(requestBody(options, message));
			let response: Response;
			let body: string;
			try {
				response = await send(`${options.baseUrl}/api/v3/send-sms`, {
					method: "POST",
					headers: { "Content-Type": "application/json", Accept: "application/json" },
					body: request,
					redirect: "manual",
					signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
				});
				body = await response.text();
			} catch (error) {
				const code = error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable";
				return { accepted: false, code, message: String(error), retryable: true };
			}
			return readAnswer(response.status, body);
		},
	};
}

function requestBody({ apiToken, sid }: SslWirelessOptions, { to, text, ref }: SmsMessage) {
	if (ref.length > 20) throw new RangeError("an SMS reference has at most 20 characters");
	return { api_token: apiToken, sid, msisdn: to.replace(/^\+/, ""), sms: text, csms_id: ref };
}

/** The outcome that an HTTP status and a body stand for. */
export function readAnswer(httpStatus: number, body: string): SmsOutcome {
	const answer = answerSchema.safeParse(parseJson(body));
	if (!answer.success)
		return {
			accepted: false,
			code: "unreadable",
			message: `HTTP ${httpStatus}: ${body.slice(0, 200)}`,
			retryable: true,
		};
	const { status, status_code, error_message, smsinfo } = answer.data;
	if (status === "SUCCESS" && status_code === 200)
		return { accepted: true, providerId: smsinfo?.[0]?.reference_id, code: String(status_code), retryable: false };
	return {
		accepted: false,
		refused: status === "FAILED",
		code: String(status_code),
		message: error_message ?? undefined,
		// 4xxx are refusals of our account, sender or number: the same message would be refused again.
		retryable: status_code >= 5000 || status_code < 1000,
	};
}

function parseJson(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}
