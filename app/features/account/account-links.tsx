import { ButtonLink } from "~/components/button.tsx";
import type { ProfileRole } from "~/domain/account/rules.ts";
import { notificationPaths } from "~/features/notification/paths.ts";
import { m } from "~/paraglide/messages.js";
import { profilePath } from "./profile-paths.ts";

/** What is somebody's own whatever their account lacks: where they are signed in, their data, what they were told. */
export function AccountLinks({ as: role }: { as: ProfileRole }) {
	return (
		<nav aria-labelledby="own-account">
			<h2 id="own-account" className="mb-3 text-lg">
				{m.account_own()}
			</h2>
			<ul className="flex flex-wrap gap-3">
				<li>
					<ButtonLink href={notificationPaths.mine(role)} variant="secondary" small icon="bell">
						{m.notification_title()}
					</ButtonLink>
				</li>
				<li>
					<ButtonLink href={profilePath(role, "devices")} variant="secondary" small icon="phone">
						{m.account_devices_title()}
					</ButtonLink>
				</li>
				<li>
					<ButtonLink href={profilePath(role, "privacy")} variant="secondary" small icon="shield">
						{m.account_own_data()}
					</ButtonLink>
				</li>
			</ul>
		</nav>
	);
}
