import { type DeviceNeeds, endDeviceOf } from "~/domain/account/devices.server.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { requireOther } from "./acting-admin.server.ts";

/**
 * An admin ends one place where somebody is signed in: a session with the tokens made in it, or a token. It is out at its next
 * request, the account stays open, and it is in the audit log. One round trip.
 * @throws DomainError DeviceNotFound (it has ended already, or is another's), NotOneself, of requireRole
 */
export async function endDeviceOfPerson(
	deps: DeviceNeeds & Pick<Deps, "db" | "clock">,
	who: Actor | null,
	accountUuid: string,
	id: string,
): Promise<void> {
	const actor = requireOther(who, accountUuid);
	const { carried, userAgent } = await endDeviceOf(deps, accountUuid, id);
	await audit.always(
		deps,
		{
			...{
				actorUuid: actor.accountUuid,
				action: "account.device-ended",
				objectType: "account",
				objectUuid: accountUuid,
			},
			detail: { kind: carried.token ? "token" : "session", userAgent },
		},
		deps.clock(),
	);
}
