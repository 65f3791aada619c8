import type { SandboxEnv } from "../env.ts";
import type { Notify } from "./bank.ts";
import { signMessage, type Unsigned } from "./signer.ts";
import type { Payment } from "./store.ts";
import { bkashOf } from "./stub.ts";
import { writeAmount, writeCompactTime } from "./values.ts";

/** No answer within this is no answer; SNS waits 15 s as well. */
const PATIENCE_MS = 15_000;

const noticeOf = (payment: Payment, topicArn: string, now: number): Unsigned => ({
	Type: "Notification",
	MessageId: crypto.randomUUID(),
	TopicArn: topicArn,
	Message: JSON.stringify({
		dateTime: writeCompactTime(payment.executedAt ?? now),
		debitMSISDN: `88${payment.wallet}`,
		creditOrganizationName: "Org 01",
		creditShortCode: "01929918***",
		trxID: payment.trxId,
		transactionStatus: "Completed",
		transactionType: "10002294",
		// Without needless decimals, unlike the answers of the API.
		amount: writeAmount(payment.amount).replace(/\.00$/, ""),
		currency: "BDT",
		transactionReference: payment.payerReference,
		merchantInvoiceNumber: payment.invoice,
	}),
	Timestamp: new Date(now).toISOString(),
});

/** Signs a message once and delivers it so many times. @returns the HTTP statuses, 0 where nobody answered */
async function deliver(env: SandboxEnv, origin: string, message: Unsigned, times: number): Promise<number[]> {
	const bkash = bkashOf(env);
	const [identity, settings] = await Promise.all([bkash.identity(), bkash.ipnSettings()]);
	const certificateUrl = `${origin}/bkash/sns/${identity.certificateName}`;
	const body = await signMessage(identity, message, settings.signatureVersion, certificateUrl);
	const statuses: number[] = [];
	for (let sent = 0; sent < times; sent += 1) {
		const status = settings.url === "" ? 0 : await post(settings.url, message.Type, body);
		statuses.push(status);
		const sentAt = await bkash.now();
		await bkash.saveIpn({ messageId: message.MessageId ?? "", type: message.Type, body, sentAt, status });
	}
	return statuses;
}

async function post(url: string, type: string, body: string): Promise<number> {
	try {
		const response = await fetch(url, {
			method: "POST",
			headers: { "Content-Type": "text/plain; charset=UTF-8", "x-amz-sns-message-type": type },
			body,
			redirect: "manual",
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
		await response.body?.cancel();
		return response.status;
	} catch {
		return 0;
	}
}

/** Pushes what Amazon SNS would push for a completed payment. */
export async function notify(env: SandboxEnv, origin: string, { payment, times }: Notify): Promise<number[]> {
	const bkash = bkashOf(env);
	const [settings, now] = await Promise.all([bkash.ipnSettings(), bkash.now()]);
	return deliver(env, origin, noticeOf(payment, settings.topicArn, now), times);
}

/** Asks the merchant's address to confirm the subscription. */
export async function subscribe(env: SandboxEnv, origin: string): Promise<number[]> {
	const bkash = bkashOf(env);
	const [settings, now] = await Promise.all([bkash.ipnSettings(), bkash.now()]);
	const token = crypto.randomUUID().replaceAll("-", "");
	await bkash.startConfirmation(token);
	const message: Unsigned = {
		Type: "SubscriptionConfirmation",
		MessageId: crypto.randomUUID(),
		Token: token,
		TopicArn: settings.topicArn,
		Message: `You have chosen to subscribe to the topic ${settings.topicArn}. To confirm, visit the SubscribeURL.`,
		SubscribeURL: `${origin}/bkash/sns/confirm?Action=ConfirmSubscription&TopicArn=${settings.topicArn}&Token=${token}`,
		Timestamp: new Date(now).toISOString(),
	};
	return deliver(env, origin, message, 1);
}
