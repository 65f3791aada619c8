import type { Deps } from "~/domain/deps.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { requireSignedIn } from "./access.ts";
import { type DeviceNeeds, endDevice } from "./devices.server.ts";
import { accountErrors } from "./errors.ts";
import { MOST_TOKENS } from "./rules.ts";
import type { Actor } from "./session.ts";
import type { Device } from "./session-guard.ts";

/** A bearer token of one's own, as its owner sees it: never the token itself. Times ms UTC. */
export type ShownToken = {
	id: string;
	/** As its owner called it; null for one that a program made. */
	name: string | null;
	createdAt: number;
	/** A few minutes old at most. */
	lastUsedAt: number;
	/** Null for one of an earlier version. */
	endsAt: number | null;
};

export type MintedToken = { token: string; expiresAt: number };

const isToken = ({ carried }: Device) => carried.token !== undefined;

/** One's own tokens, the last made first (ACC-11.1). @throws DomainError of requireSignedIn */
export async function listTokens({ sessions }: Pick<Deps, "sessions">, who: Actor | null): Promise<ShownToken[]> {
	const devices = (await sessions.devices(requireSignedIn(who).accountUuid)).filter(isToken);
	return devices
		.map(({ id, carried, createdAt, lastUsedAt }) => ({
			...{ id, createdAt, lastUsedAt, name: carried.name ?? null, endsAt: carried.until ?? null },
		}))
		.sort((a, b) => b.createdAt - a.createdAt);
}

/**
 * Makes a token for the person. It is shown this once: the server keeps its hash.
 * @param credential by which they ask: a token makes no token
 * @param mint writes it down
 * @throws DomainError SessionOnly, TooManyTokens, TooManyRequests, LimitReached, or of requireSignedIn
 */
export async function makeToken(
	deps: Pick<Deps, "sessions" | "rateLimit" | "db" | "clock">,
	who: Actor | null,
	credential: "cookie" | "bearer" | "none",
	mint: () => Promise<MintedToken>,
): Promise<MintedToken> {
	const { accountUuid } = requireSignedIn(who);
	// One that was stolen makes no other, which would outlive it.
	if (credential !== "cookie") throw requestErrors.fail("SessionOnly");
	if (!(await deps.rateLimit("token", accountUuid))) throw requestErrors.fail("TooManyRequests");
	const tokens = (await deps.sessions.devices(accountUuid)).filter(isToken);
	if (tokens.length >= MOST_TOKENS) throw accountErrors.fail("TooManyTokens", { most: MOST_TOKENS });
	await takeToday(deps, "token", accountUuid);
	return mint();
}

/** Ends one of one's own tokens: it is out at its next request. @throws DomainError DeviceNotFound, or of requireSignedIn */
export async function revokeToken(deps: DeviceNeeds, who: Actor | null, id: string): Promise<void> {
	const tokens = await listTokens(deps, who);
	if (!tokens.some((token) => token.id === id)) throw accountErrors.fail("DeviceNotFound");
	await endDevice(deps, who, id);
}
