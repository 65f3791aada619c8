import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "./button.tsx";
import { deviceStore } from "./device-store.ts";
import { forgetUploads } from "./forget-uploads.ts";
import { isInExam } from "./line-drops.ts";
import { Alert } from "./surfaces.tsx";
import { putBackAll, watchTyping } from "./typed-fields.ts";
import { TypedStore } from "./typed-store.ts";

/** Where people sign out, and hand a phone over. */
const LEAVING = ["/auth/sign-out", "/auth/people"];

/** @returns what ends it */
function forgetWithWhoLeaves(): () => void {
	const leave = ({ target }: Event) => {
		const action = (target as Element | null)?.getAttribute("action") ?? location.pathname;
		if (!LEAVING.includes(new URL(action, location.href).pathname)) return;
		new TypedStore(null).forgetAll();
		new TypedStore(null, deviceStore()).forgetAll();
		forgetUploads(deviceStore());
	};
	window.addEventListener("submit", leave);
	return () => window.removeEventListener("submit", leave);
}

/**
 * Puts what was typed before a new document back into its fields, and says above the page where the rest of it waits.
 * @param account who is signed in: what is another's stays out of sight (ACC-52)
 */
export function TypedText({ account }: { account: string | null }) {
	const { pathname } = useLocation();
	const [at, setAt] = useState<string | null>(null);
	useEffect(watchTyping, []);
	useEffect(forgetWithWhoLeaves, []);
	useEffect(() => {
		// What is kept on the device while somebody types is that person's alone as well.
		new TypedStore(account, deviceStore());
		const store = new TypedStore(account);
		const kept = store.read();
		setAt(kept?.at ?? null);
		if (!kept) return;
		return putBackAll(kept.fields, (fields) => {
			store.write({ fields, at: kept.at });
			if (fields.length === 0) setAt(null);
		});
	}, [account]);
	// Who is there has found it, though a dialog may have to be opened first.
	const found = at?.split("?", 1)[0] === pathname;
	if (!at || found || account === null || isInExam()) return null;
	return (
		<div className="px-4 py-3">
			<Alert live>
				<div className="flex items-start justify-between gap-3">
					<p>
						{m.shell_typed_waits()} <a href={at}>{m.shell_typed_back()}</a>
					</p>
					<IconButton
						type="button"
						icon="close"
						label={m.common_close()}
						className="-my-2 -me-2"
						onClick={() => setAt(null)}
					/>
				</div>
			</Alert>
		</div>
	);
}
