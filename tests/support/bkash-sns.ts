import { createSigner, type SignerIdentity, signMessage, type Unsigned } from "#workers/sandbox/bkash/signer.ts";
import { handleIpn, type IpnDeps } from "#workers/webhooks/bkash/handle-ipn.ts";
import type { IpnNotice } from "#workers/webhooks/bkash/notice.ts";

export const TOPIC = "arn:aws:sns:ap-southeast-1:123456789012:bpt_50022";
export const NOW = Date.UTC(2026, 0, 10, 4, 0);
export const CERTIFICATE_URL = "https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-0a1b.pem";

export const PAYMENT = {
	dateTime: "20260110100000",
	debitMSISDN: "8801700000001",
	creditOrganizationName: "Org 01",
	creditShortCode: "01929918***",
	trxID: "4J420ANOXC",
	transactionStatus: "Completed",
	transactionType: "10002294",
	amount: "500",
	currency: "BDT",
	merchantInvoiceNumber: "ENR-2026-000123",
};

export const notification = (overrides: Record<string, string> = {}): Unsigned => ({
	Type: "Notification",
	MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
	TopicArn: TOPIC,
	Message: JSON.stringify(PAYMENT),
	Timestamp: new Date(NOW - 2_000).toISOString(),
	...overrides,
});

export const confirmation = (overrides: Record<string, string> = {}): Unsigned => ({
	Type: "SubscriptionConfirmation",
	MessageId: "165545c9-2a5c-472c-8df2-7ff2be2b3b1b",
	Token: "2336412f37",
	TopicArn: TOPIC,
	Message: "You have chosen to subscribe.",
	SubscribeURL: "https://sns.ap-southeast-1.amazonaws.com/?Action=ConfirmSubscription&Token=2336412f37",
	Timestamp: new Date(NOW - 2_000).toISOString(),
	...overrides,
});

let identity: Promise<SignerIdentity> | undefined;
/** Who signs in these tests, made once. */
export const amazon = (): Promise<SignerIdentity> => {
	identity ??= createSigner();
	return identity;
};

export const signed = async (message: Unsigned, version: "1" | "2" = "1", certificateUrl = CERTIFICATE_URL) =>
	signMessage(await amazon(), message, version, certificateUrl);

/** The product's end of the line, with a network in which Amazon's certificate lies, and what it did. */
export function receiver(overrides: Partial<IpnDeps> = {}) {
	const settled: IpnNotice[] = [];
	const expected: string[] = [];
	const refused: [string, string | null][] = [];
	const visited: string[] = [];
	const logged: string[] = [];
	const known = new Set<string>();
	const taken = new Set<string>();
	const strange: string[] = [];
	const background: Promise<unknown>[] = [];
	const log = (message: string) => {
		logged.push(message);
	};
	const deps: IpnDeps = {
		topicArn: TOPIC,
		sandboxOrigin: null,
		expect: async ({ invoiceNumber }) => expected.push(invoiceNumber),
		settle: async (notice) => settled.push(notice),
		claim: async (messageId) => {
			const fresh = !known.has(messageId);
			known.add(messageId);
			return fresh;
		},
		keepStrange: async (messageId) => strange.push(messageId),
		take: async (messageId) => !taken.has(messageId) && Boolean(taken.add(messageId)),
		giveBack: async (messageId) => taken.delete(messageId) && known.delete(messageId),
		refused: (...what) => refused.push(what),
		log: { info: log, warn: log, error: log },
		clock: () => NOW,
		background: (work) => background.push(work),
		keys: new Map(),
		fetch: async (input) => {
			visited.push(String(input));
			return new Response(String(input).endsWith(".pem") ? (await amazon()).certificate : "<ok/>");
		},
		...overrides,
	};
	const receive = async (body: BodyInit, init: { method?: string; headers?: Record<string, string> } = {}) => {
		const { method = "POST", headers = {} } = init;
		const request = new Request("https://pathshala.example/webhooks/bkash", {
			method,
			headers: { "Content-Type": "text/plain; charset=UTF-8", ...headers },
			body: method === "POST" ? body : undefined,
			// What Node asks for where a body streams.
			...{ duplex: "half" },
		});
		const response = await handleIpn(request, deps);
		await Promise.all(background.splice(0));
		return response.status;
	};
	return { receive, settled, expected, strange, refused, visited, logged };
}
