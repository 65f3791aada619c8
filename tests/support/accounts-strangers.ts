import { createClient } from "@libsql/client/web";
import { browserAt, longCodeIn } from "./accounts-people.ts";
import { inbox, servers } from "./accounts-walks.ts";

/** Where somebody sits together with the owner: a school, a family, a mobile operator. */
export const SAME_NETWORK = "203.0.113.50";

/** Every short code that this network can have, by fresh browsers, later than the registration. @returns the time after it */
export async function drain(
	mobile: string,
	now: number,
	start: [path: string, fields: object] = ["/sign-in/code", {}],
	network = SAME_NETWORK,
) {
	for (let i = 0; i < 6; i++) {
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

/** What the accounts' database answers. */
export async function sql(statement: string, ...args: (string | number)[]): Promise<unknown[][]> {
	const database = createClient({ url: servers.databaseUrl });
	const { rows } = await database.execute({ sql: statement, args }).finally(() => database.close());
	return rows.map((row) => Array.from(row));
}

/** As many notes in a bucket as use it up. */
export const fill = (bucket: string, max: number, at: number) =>
	sql(
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) INSERT INTO attempt (bucket, at) SELECT ?, ? FROM n",
		max,
		bucket,
		at,
	);

/** What the SMS gateway does with the next messages to a number. */
export const gatewayDoes = (to: string, outcome: "accepted" | "rejected-balance" | "bad-gateway" | "timeout") =>
	fetch(`${servers.sandbox}/ssl-wireless/outcome`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ to, outcome }),
	});
