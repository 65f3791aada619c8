import type { Refused, Unknown } from "~/domain/payment/provider.ts";
import { field, lacking } from "./envelope.ts";
import { endpointsOf, type Family } from "./families.ts";
import { type Line, named, send } from "./send.ts";

type Credentials = { username: string; password: string; appKey: string; appSecret: string };

export type Granted = { kind: "ok"; token: string; refreshToken: string | null; lifetimeMs: number };
/** `turnedAway`: the gateway did not take the call, so bKash has not counted it. */
export type TokenFailure = (Refused | Unknown) & { turnedAway: boolean };

/** The two calls that cost a merchant's hourly allowance. Only the token object makes them. */
export interface TokenEndpoint {
	grant(): Promise<Granted | TokenFailure>;
	refresh(refreshToken: string): Promise<Granted | TokenFailure>;
}

const DEFAULT_LIFETIME_S = 3600;

/** Grant and refresh of one merchant. */
export function createTokenEndpoint(line: Line & { family: Family }, credentials: Credentials): TokenEndpoint {
	const endpoints = endpointsOf(line.family, line.family);
	const headers = { username: credentials.username, password: credentials.password };

	async function ask(operation: "grant" | "refresh", values: Record<string, string>): Promise<Granted | TokenFailure> {
		const endpoint = endpoints[operation];
		const body = named(endpoint, { appKey: credentials.appKey, appSecret: credentials.appSecret, ...values });
		const { outcome, httpStatus } = await send(line, endpoint, headers, body);
		const turnedAway = httpStatus === 503 || httpStatus === 429;
		if (outcome.kind === "unknown") return { ...outcome, turnedAway };
		if (outcome.kind === "refused") {
			// bKash says "system error" here for credentials it does not know.
			const group = outcome.code === "9999" ? "configuration" : outcome.group;
			return { ...outcome, group, turnedAway };
		}
		const token = field(endpoint, outcome.body, "token");
		if (!token) return { ...lacking(endpoint, "token"), turnedAway };
		const seconds = Number(field(endpoint, outcome.body, "expiresIn"));
		return {
			kind: "ok",
			token,
			refreshToken: field(endpoint, outcome.body, "refreshToken"),
			lifetimeMs: 1000 * (Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_LIFETIME_S),
		};
	}

	return { grant: () => ask("grant", {}), refresh: (refreshToken) => ask("refresh", { refreshToken }) };
}
