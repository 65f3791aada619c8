import { parse } from "hono/utils/cookie";
import type { Actor } from "~/domain/account/session.ts";
import type { AttemptKindName } from "~/domain/attempt/kind.ts";
import type { AppContext } from "./app-context.ts";

/** An attempt whose clock runs: `uuid` is what its address names; ms UTC. */
export type RunningAttempt = { kind: AttemptKindName; uuid: string; deadlineAt: number };

const NAME = "running";
const ENTRY = /^(model-test|mock-test)\.([\w-]{1,64})\.(\d{1,15})\.([\w-]{1,64})$/;

/**
 * The running attempt that this browser knows of (ATT-11), from a cookie: every page says it, and none asks a database for
 * it. Who forges one leads himself to an address of his own; another student at the same browser sees nothing of it.
 * @param now ms UTC
 */
export function runningAttempt(request: Request, actor: Actor | null, now: number): RunningAttempt | null {
	if (actor?.role !== "student") return null;
	const [, kind, uuid, deadline, account] = ENTRY.exec(parse(request.headers.get("cookie") ?? "")[NAME] ?? "") ?? [];
	const deadlineAt = Number(deadline);
	if (!uuid || account !== actor.accountUuid || !(deadlineAt > now)) return null;
	return { kind: kind as AttemptKindName, uuid, deadlineAt };
}

type Asked = Pick<AppContext, "actor" | "session" | "deps">;

const cookieOf = ({ deps, session }: Asked, value: string, seconds: number) => {
	const secure = deps.vars.PUBLIC_ORIGIN.startsWith("https:") ? "; Secure" : "";
	session.setCookies.push(`${NAME}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax; HttpOnly${secure}`);
};

/** Lets the pages of this browser know, until the deadline. */
export function tellRunning(app: Asked, { kind, uuid, deadlineAt }: RunningAttempt): void {
	const seconds = Math.ceil((deadlineAt - app.deps.clock()) / 1000);
	if (app.actor && seconds > 0) cookieOf(app, `${kind}.${uuid}.${deadlineAt}.${app.actor.accountUuid}`, seconds);
}

/** It is over. */
export const tellOver = (app: Asked): void => cookieOf(app, "", 0);
