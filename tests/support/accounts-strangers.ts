import { browserAt, longCodeIn } from "./accounts-people.ts";
import { inbox, servers } from "./accounts-walks.ts";

/** Where somebody sits together with the owner: a school, a family, a mobile operator. */
export const SAME_NETWORK = "203.0.113.50";

/**
 * Every short code that this network can have, by fresh browsers, later than the registration, and then a long one.
 * @param beforeLong runs when the short ones are used up
 * @returns the time after it
 */
export async function drain(
	mobile: string,
	now: number,
	start: [path: string, fields: object] = ["/sign-in/code", {}],
	network = SAME_NETWORK,
	beforeLong?: () => Promise<unknown>,
) {
	for (let i = 0; i < 6; i++) {
		if (i === 5) await beforeLong?.();
		const stranger = browserAt(network);
		stranger.now = now + i * 61_000;
		await stranger.post(start[0], { mobile, ...start[1] });
	}
	return now + 6 * 61_000;
}

/** The owner's new browser, in that network. */
export const ownerAt = (now: number, network = SAME_NETWORK) => {
	const owner = browserAt(network);
	owner.now = now;
	return owner;
};

/** The long codes that a number was sent, newest first. */
export const longSms = async (mobile: string) =>
	(await inbox(mobile)).map(({ text }) => longCodeIn(text)).filter(Boolean);

/** What the SMS gateway does with the next messages to a number. */
export const gatewayDoes = (to: string, outcome: "accepted" | "rejected-balance" | "bad-gateway" | "timeout") =>
	fetch(`${servers.sandbox}/ssl-wireless/outcome`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ to, outcome }),
	});
