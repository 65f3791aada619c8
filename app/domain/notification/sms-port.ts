/** Hands a text to the SMS service once. Refusals and broken lines are outcomes, not exceptions; nothing is ever sent twice. */
export type SendSms = (message: {
	/** E.164 */
	to: string;
	text: string;
	/** Ours, unique, at most 20 characters. */
	ref: string;
}) => Promise<{ accepted: boolean; code?: string; retryable: boolean }>;
