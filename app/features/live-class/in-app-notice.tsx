import { ButtonLink } from "~/components/button.tsx";
import { Copyable } from "~/components/copyable.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { m } from "~/paraglide/messages.js";
import type { InApp } from "./in-app.ts";
import { LIVE_WORDS } from "./words.ts";

/** For who is inside of Messenger or Facebook: how to get out of it, before the class has no sound (LIV-3). */
export function InAppNotice({ inApp: { address, chrome }, as }: { inApp: InApp; as: "teacher" | "student" }) {
	const words = LIVE_WORDS[as];
	return (
		<Alert tone="warning" title={words.inApp()}>
			<p>{m.live_class_in_app_lead()}</p>
			{chrome && (
				<ButtonLink href={chrome} icon="external" className="mt-3">
					{words.inAppOpen()}
				</ButtonLink>
			)}
			<p className="mt-3">{m.live_class_in_app_copy()}</p>
			<Copyable value={address} what={m.live_class_in_app_address()} />
		</Alert>
	);
}
