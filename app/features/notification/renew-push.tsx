import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { Role } from "~/domain/account/session.ts";
import type { PushState } from "~/domain/notification/queries.server.ts";
import { notificationPaths } from "./paths.ts";
import { isPushAllowed, subscribeBrowser } from "./push-browser.ts";

const LOOKED = "push-looked";

/** Once while a tab is open, and where the person allows push already. */
function shallLook(): boolean {
	try {
		if (!isPushAllowed() || sessionStorage.getItem(LOOKED)) return false;
		sessionStorage.setItem(LOOKED, "1");
		return true;
	} catch {
		return false;
	}
}

/**
 * Makes this browser's subscription anew where its push service has refused the old one for good, on whatever page its person comes back to
 * (NTF-8). Shows nothing.
 */
export function RenewPush({ role }: { role: Role }) {
	const { load, submit, data } = useFetcher<{ push?: PushState & { publicKey: string } }>();
	const page = notificationPaths.mine(role);
	useEffect(() => {
		if (shallLook()) void load(page);
	}, [load, page]);
	const publicKey = data?.push?.renew ? data.push.publicKey : null;
	useEffect(() => {
		if (publicKey === null) return;
		// The next visit tries again.
		void subscribeBrowser(publicKey).then(
			(made) => made && submit({ intent: "push-renew", ...made }, { method: "post", action: page }),
			() => {},
		);
	}, [publicKey, submit, page]);
	return null;
}
