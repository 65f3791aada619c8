import { Icon } from "~/components/icon.tsx";
import type { Role } from "~/domain/account/session.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { notificationPaths } from "./paths.ts";

/** More than this is said as so many and more. */
const MOST_SAID = 99;

/** The way to one's notifications, with how many are unread; null where they could not be counted (NTF-5). */
export function Bell({ role, unread }: { role: Role; unread: number | null }) {
	const said = unread && (unread > MOST_SAID ? `${num(MOST_SAID)}+` : num(unread));
	return (
		<a
			className="bar-item bar-bell"
			href={notificationPaths.mine(role)}
			aria-label={said ? m.notification_bell_unread({ n: said }) : m.notification_title()}
		>
			<Icon name="bell" size={24} />
			{said ? <span className="bar-bell-count">{said}</span> : null}
		</a>
	);
}
