import type { Deps } from "~/domain/deps.ts";
import { requireSignedIn } from "./access.ts";
import type { Carried } from "./carried.ts";
import { accountErrors } from "./errors.ts";
import type { Actor } from "./session.ts";
import type { Device } from "./session-guard.ts";
import { type TellNeeds, tellIssuer } from "./tell-issuer.server.ts";

export type DeviceNeeds = Pick<Deps, "sessions"> & TellNeeds;

/** A place where somebody is signed in, as they see it; times ms UTC. */
export type ShownDevice = {
	id: string;
	kind: "session" | "token";
	/** As its owner called a token; null for one without a name, and for a session. */
	name: string | null;
	/** As the device named itself; null where it said nothing. */
	userAgent: string | null;
	/** The one that asks. */
	present: boolean;
	createdAt: number;
	/** A few minutes old at most. */
	lastUsedAt: number;
};

/** @param present the name of the one that asks; null: of nobody who is looked at */
export const toShown = (
	{ id, carried, userAgent, createdAt, lastUsedAt }: Device,
	present: string | null,
): ShownDevice => ({
	...{ id, userAgent, createdAt, lastUsedAt, present: id === present },
	kind: carried.token ? "token" : "session",
	name: carried.name ?? null,
});

/** So many devices are told to the issuer at once. */
const MOST_TOLD = 50;

/** Where one is signed in (ACC-21), the present device first, then last used first. @throws DomainError of requireSignedIn */
export async function listDevices(
	{ sessions }: Pick<Deps, "sessions">,
	who: Actor | null,
	present: string | null,
): Promise<ShownDevice[]> {
	const { accountUuid } = requireSignedIn(who);
	const devices = (await sessions.devices(accountUuid)).map((device) => toShown(device, present));
	return devices.sort((a, b) => Number(b.present) - Number(a.present));
}

/**
 * Ends the issuer's sessions behind ours, so that nobody who has such a device signs in again by a press of a button. Goes on
 * after the answer; what the issuer does not hear it is told again.
 */
function endAtIssuer(deps: DeviceNeeds, accountUuid: string, devices: readonly Device[]): void {
	const hints = [...new Set(devices.flatMap(({ idToken }) => idToken ?? []))].slice(0, MOST_TOLD);
	if (hints.length > 0)
		deps.background(
			tellIssuer(
				deps,
				hints.map((idToken) => ({ accountUuid, idToken })),
			),
		);
}

/**
 * Ends one device: a session with the tokens that were made in it, or a token. It is out at its next request.
 * @throws DomainError DeviceNotFound (it has ended already), of requireSignedIn
 */
export async function endDevice(deps: DeviceNeeds, who: Actor | null, id: string): Promise<void> {
	await endDeviceOf(deps, requireSignedIn(who).accountUuid, id);
}

/**
 * The same of an account, for whoever may do that to it.
 * @returns what has ended
 * @throws DomainError DeviceNotFound
 */
export async function endDeviceOf(deps: DeviceNeeds, accountUuid: string, id: string): Promise<Device> {
	const device = (await deps.sessions.devices(accountUuid)).find((one) => one.id === id);
	if (!device) throw accountErrors.fail("DeviceNotFound");
	const { token, signIn } = device.carried;
	await deps.sessions.end(accountUuid, token ? `token:${token}` : `sign-in:${signIn}`);
	endAtIssuer(deps, accountUuid, [device]);
	return device;
}

/**
 * Ends all of them but the one that asks, listed or not.
 * @param present the name of that one, and what ends all others and leaves it
 * @returns what that one carries from now on; null where it does not say
 * @throws DomainError of requireSignedIn
 */
export async function endOtherDevices(
	deps: DeviceNeeds,
	who: Actor | null,
	present: { device: string | null; endOthers: () => Promise<Carried | null> },
): Promise<Carried | null> {
	const { accountUuid } = requireSignedIn(who);
	const devices = await deps.sessions.devices(accountUuid);
	const carried = await present.endOthers();
	const own = devices.find(({ id }) => id === present.device)?.carried;
	const others = devices.filter(({ carried }) => !own?.issuerSession || carried.issuerSession !== own.issuerSession);
	endAtIssuer(
		deps,
		accountUuid,
		others.filter(({ id }) => id !== present.device),
	);
	return carried;
}

/**
 * Ends every device, the present one too; its own session at the issuer ends with the sign-out that follows.
 * @param present the name of that one
 * @throws DomainError of requireSignedIn
 */
export async function endAllDevices(deps: DeviceNeeds, who: Actor | null, present: string | null): Promise<void> {
	const { accountUuid } = requireSignedIn(who);
	const devices = await deps.sessions.devices(accountUuid);
	await deps.sessions.startOver(accountUuid);
	const others = devices.filter(({ id }) => id !== present);
	endAtIssuer(deps, accountUuid, others);
}
