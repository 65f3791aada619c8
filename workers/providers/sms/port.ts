/** One text message to one person. */
export type SmsMessage = {
	/** E.164 */
	to: string;
	/** Keep it in GSM characters: anything else more than halves what fits (`smsParts`). */
	text: string;
	/** Ours, unique, at most 20 characters: what both sides can look up later. */
	ref: string;
};

export type SmsOutcome = {
	/** The gateway took it. Accepted is not delivered. */
	accepted: boolean;
	/** The gateway itself said that it did not take it. Where neither holds nobody knows: it may arrive yet. */
	refused?: boolean;
	providerId?: string;
	/** The gateway's own code, or `timeout`, `unreachable`, `unreadable`. */
	code?: string;
	message?: string;
	/** Whether the same message may be tried again by a person; never by a machine, since no gateway is idempotent. */
	retryable: boolean;
};

/** Refusals and broken lines are outcomes, not exceptions. */
export interface SmsGateway {
	send(message: SmsMessage): Promise<SmsOutcome>;
}
