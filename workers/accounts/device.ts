import { eq } from "drizzle-orm";
import { getCookie } from "hono/cookie";
import { account } from "#db/accounts/schema.ts";
import type { Ctx } from "./context.ts";
import { deviceCookie, leaveCookie } from "./cookies.ts";
import type { Requester } from "./limits.ts";
import { equal, hex, hmacHex } from "./secrets.ts";

/** As long as browsers keep a cookie. */
const DAYS = 400;
/** Families and schools share devices; whoever has not been here longest is forgotten. */
const MOST_PEOPLE = 12;

type Device = { id: string; marks: string[] };

/** `<id>.<mark>.<mark>…`: whoever changes either has marks that fit nobody. */
function deviceOf(c: Ctx): Device | null {
	const [id = "", ...marks] = (getCookie(c, deviceCookie(c.var.app.origins.own)) ?? "").split(".");
	return /^[0-9a-f]{32}$/.test(id) ? { id, marks: marks.slice(0, MOST_PEOPLE) } : null;
}

/** Signed, and bound to the password of that time: after a reset the device is a stranger until it signs in again. */
async function markOf(c: Ctx, deviceId: string, userId: string): Promise<string> {
	const { db, vars } = c.var.app;
	const [credential] = await db.select({ id: account.id }).from(account).where(eq(account.userId, userId));
	return (await hmacHex(vars.AUTH_SECRET, `device:${deviceId}:${userId}:${credential?.id ?? ""}`)).slice(0, 32);
}

/** For whom this request counts, when it is about the account of a number (null: nobody has it). */
export async function requesterFor(c: Ctx, userId: string | null): Promise<Requester> {
	const device = deviceOf(c);
	if (device) {
		// Also where nobody has the number: whoever makes up such a cookie must not see by the time which numbers have an account (ACC-15.1).
		const mark = await markOf(c, device.id, userId ?? "");
		const isKnown = device.marks.map((known) => equal(known, mark)).includes(true);
		if (isKnown && userId !== null) return { device: device.id };
	}
	return { network: c.var.app.network };
}

/** From now on this device is one that the person has signed in on. */
export async function rememberDevice(c: Ctx, userId: string): Promise<void> {
	const { own } = c.var.app.origins;
	const device = deviceOf(c) ?? { id: hex(crypto.getRandomValues(new Uint8Array(16))), marks: [] };
	const mark = await markOf(c, device.id, userId);
	const marks = [mark, ...device.marks.filter((known) => known !== mark)].slice(0, MOST_PEOPLE);
	leaveCookie(c, deviceCookie(own), [device.id, ...marks].join("."), DAYS);
}
