import { endOtherDevices } from "~/domain/account/devices.server.ts";
import { goOnPushing } from "~/domain/notification/subscribe-push.server.ts";
import type { AppContext } from "./app-context.ts";

/** Ends every device of the person but the one that asks (ACC-21), which goes on being told what is new. @throws of requireSignedIn */
export async function endOthers({ deps, actor, session }: AppContext): Promise<void> {
	const carried = await endOtherDevices(deps, actor, session);
	if (carried) await goOnPushing(deps, actor, carried);
}
