import { createCookie } from "react-router";
import { unsubscribePush } from "~/domain/notification/subscribe-push.server.ts";
import { listDevicePeople, removePerson } from "~/domain/shared-device/people.server.ts";
import { hashOfDevice } from "~/domain/shared-device/pin-hash.ts";
import type { AppContext } from "./app-context.ts";

/** What one leaves in the browser is not the next one's: caches, drafts, the subscription to push (ACC-52). */
export const FORGET = { "clear-site-data": '"storage"' };

const YEAR = 365 * 86_400;

const cookieOf = ({ deps: { vars } }: AppContext) => {
	const secure = vars.PUBLIC_ORIGIN.startsWith("https:");
	const name = secure ? "__Host-shared-device" : "shared-device";
	const secrets = [vars.SESSION_SECRET];
	return createCookie(name, { httpOnly: true, sameSite: "lax", path: "/", secure, secrets, maxAge: YEAR });
};

/** What the database knows this browser by; null where nobody has set a PIN here (ACC-50). */
export async function sharedDevice(app: AppContext, request: Request): Promise<string | null> {
	const named: unknown = await cookieOf(app).parse(request.headers.get("cookie"));
	return typeof named === "string" && named !== "" ? hashOfDevice(named) : null;
}

/** Whether somebody may come in here with their PIN. That the database is away keeps nobody from the password. */
export async function somebodyWaits(app: AppContext, request: Request): Promise<boolean> {
	const device = await sharedDevice(app, request);
	if (!device) return false;
	const people = await listDevicePeople(app.deps, device).catch((error) => {
		app.deps.log.error("people of a shared device not read", error);
		return [];
	});
	return people.some(({ waits }) => waits);
}

/** A browser that is to be known: its hash, and the `Set-Cookie` value by which it will be. */
export async function newSharedDevice(app: AppContext): Promise<{ device: string; cookie: string }> {
	const name = crypto.randomUUID() + crypto.randomUUID();
	return { device: await hashOfDevice(name), cookie: await cookieOf(app).serialize(name) };
}

const goneCookie = ({ deps: { vars } }: Pick<AppContext, "deps">) => {
	const secure = vars.PUBLIC_ORIGIN.startsWith("https:");
	const name = secure ? "__Host-gone-from-device" : "gone-from-device";
	return createCookie(name, { httpOnly: true, sameSite: "lax", path: "/", secure, secrets: [vars.SESSION_SECRET] });
};

/** The account that this browser no longer lets in by PIN, as was the last to happen here; null where nothing did. */
export async function goneFrom(app: Pick<AppContext, "deps">, request: Request): Promise<string | null> {
	const named: unknown = await goneCookie(app).parse(request.headers.get("cookie"));
	return typeof named === "string" && named !== "" ? named : null;
}

/** The `Set-Cookie` value that remembers it, by an id alone, until the next one comes in (null). */
export const rememberGone = (app: Pick<AppContext, "deps">, accountUuid: string | null): Promise<string> =>
	goneCookie(app).serialize(accountUuid ?? "", accountUuid === null ? { maxAge: 0 } : {});

/** Whoever has the device next is not told what is new for the one before (ACC-52). @throws of requireSignedIn */
export async function endPushHere({ deps, actor, session }: AppContext): Promise<void> {
	// Sessions of earlier versions have no name: null would be all of the person's.
	if (session.device !== null) await unsubscribePush(deps, actor, session.device);
}

/** Who signs out is no longer known on this device, nor told there what is new. That the database is away keeps nobody from signing out. */
export async function leaveSharedDevice(app: AppContext, request: Request): Promise<void> {
	const { actor, deps, session } = app;
	if (!actor) return;
	await endPushHere(app).catch((error) => deps.log.error("push not ended", error));
	const device = await sharedDevice(app, request);
	if (!device) return;
	const { accountUuid } = actor;
	await removePerson(deps, { device, accountUuid }, (name) => session.endParked(name)).catch((error) =>
		deps.log.error("shared device not left", error),
	);
}
