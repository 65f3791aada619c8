import type { Refused, Unknown } from "~/domain/payment/provider.ts";
import type { Granted, TokenEndpoint, TokenFailure } from "./token-endpoint.ts";

const MINUTE = 60_000;
/** bKash blocks a merchant who asks more often. */
const CALLS_AN_HOUR = 2;
/** A little more than an hour: the provider's clock and the way to it differ from ours. */
const WINDOW_MS = 60 * MINUTE + 10_000;
/** From here on the old token still serves while the new one is fetched … */
const RENEW_FROM_LEFT_MS = 10 * MINUTE;
/** … and from here on callers wait for the new one. */
const WAIT_FROM_LEFT_MS = 5 * MINUTE;
const REFRESH_LIVES_MS = 27 * 24 * 60 * MINUTE;
const PAUSE_AFTER_FAILURE_MS = 30_000;

export type TokenState = {
	current: {
		token: string;
		refreshToken: string | null;
		refreshUntil: number;
		expiresAt: number;
		/** Somebody got a 401 with it. It still serves when the allowance of the hour is spent. */
		rejected: boolean;
	} | null;
	/** When the endpoint was called within the last hour, ms UTC. */
	calls: number[];
	/** Not before this instant after a failure. */
	pausedUntil: number;
	/** What the last failure said. */
	failure: Refused | null;
};

export const NO_TOKEN: TokenState = { current: null, calls: [], pausedUntil: 0, failure: null };

type KeeperPorts = {
	endpoint: TokenEndpoint;
	clock: () => number;
	load: () => TokenState;
	/** Must be durable before the next call leaves, or a crash would forget a call. */
	save: (state: TokenState) => void;
	/** Work that may go on after the answer. */
	background: (work: Promise<unknown>) => void;
};

/** One merchant's token: one renewal at a time, two calls an hour at most, whatever the callers report. */
export class TokenKeeper {
	readonly #ports: KeeperPorts;
	#state: TokenState;
	#renewal: Promise<void> | undefined;

	constructor(ports: KeeperPorts) {
		this.#ports = ports;
		this.#state = ports.load();
	}

	/** A token to send; refused when there is none and none may be asked for. */
	async token(): Promise<{ kind: "ok"; token: string } | Refused> {
		const left = this.#left();
		if (left > WAIT_FROM_LEFT_MS) {
			if (left <= RENEW_FROM_LEFT_MS && this.#mayCall()) this.#ports.background(this.#renew());
		} else if (this.#renewal || this.#mayCall()) await this.#renew();
		const { current, failure } = this.#state;
		if (current && current.expiresAt > this.#ports.clock()) return { kind: "ok", token: current.token };
		return failure ?? { kind: "refused", code: null, message: "No token now", group: "retry-later", httpStatus: null };
	}

	/** Marks the token as refused by the provider; a token that is not the current one is old news. */
	reject(token: string): void {
		const { current } = this.#state;
		if (current?.token === token && !current.rejected) this.#change({ current: { ...current, rejected: true } });
	}

	/** Milliseconds that the current token may still be used without asking for another. */
	#left(): number {
		const { current } = this.#state;
		return current && !current.rejected ? current.expiresAt - this.#ports.clock() : 0;
	}

	#mayCall(): boolean {
		const now = this.#ports.clock();
		return now >= this.#state.pausedUntil && this.#recentCalls(now).length < CALLS_AN_HOUR;
	}

	#recentCalls = (now: number) => this.#state.calls.filter((at) => at > now - WINDOW_MS);

	#change(change: Partial<TokenState>): void {
		this.#state = { ...this.#state, ...change };
		this.#ports.save(this.#state);
	}

	#renew(): Promise<void> {
		this.#renewal ??= this.#askForToken().finally(() => {
			this.#renewal = undefined;
		});
		return this.#renewal;
	}

	async #askForToken(): Promise<void> {
		const { current } = this.#state;
		const usable = current && !current.rejected && current.refreshUntil > this.#ports.clock();
		const refreshToken = usable ? current.refreshToken : null;
		if (refreshToken) {
			const refreshed = await this.#call((endpoint) => endpoint.refresh(refreshToken));
			if (refreshed.kind === "ok") return this.#keep(refreshed, refreshToken);
			if (this.#state.current) this.#change({ current: { ...this.#state.current, refreshToken: null } });
			if (!this.#mayCall()) return this.#fail(refreshed);
		}
		const granted = await this.#call((endpoint) => endpoint.grant());
		return granted.kind === "ok" ? this.#keep(granted, null) : this.#fail(granted);
	}

	/** Counts before it calls. */
	async #call(send: (endpoint: TokenEndpoint) => Promise<Granted | TokenFailure>): Promise<Granted | TokenFailure> {
		const at = this.#ports.clock();
		this.#change({ calls: [...this.#recentCalls(at), at] });
		const answer = await send(this.#ports.endpoint);
		if (answer.kind !== "ok" && answer.turnedAway) {
			const calls = [...this.#state.calls];
			calls.splice(calls.indexOf(at), 1);
			this.#change({ calls });
		}
		return answer;
	}

	#keep({ token, refreshToken, lifetimeMs }: Granted, oldRefreshToken: string | null): void {
		const calledAt = this.#state.calls.at(-1) ?? this.#ports.clock();
		const current = {
			token,
			refreshToken: refreshToken ?? oldRefreshToken,
			refreshUntil: calledAt + REFRESH_LIVES_MS,
			expiresAt: calledAt + lifetimeMs,
			rejected: false,
		};
		this.#change({ current, pausedUntil: 0, failure: null });
	}

	#fail(failure: TokenFailure): void {
		this.#change({ pausedUntil: this.#ports.clock() + PAUSE_AFTER_FAILURE_MS, failure: asRefused(failure) });
	}
}

function asRefused(failure: Refused | Unknown): Refused {
	const { code, message } = failure;
	if (failure.kind === "unknown") return { kind: "refused", code, message, group: "retry-later", httpStatus: null };
	const { group, httpStatus } = failure;
	return { kind: "refused", code, message, group, httpStatus };
}
