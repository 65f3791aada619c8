import { Icon } from "~/components/icon.tsx";
import { paymentPaths } from "~/features/payment/paths.ts";
import { VERSION } from "~/lib/version.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { type AdminWork, adminNavigation } from "./admin-navigation.ts";
import { Frame } from "./frame.tsx";
import { PersonCard } from "./person.tsx";
import type { ShellProps, ShellUser } from "./types.ts";

/** What needs a person, in the bar of a phone: its navigation is shut, and this must not be overlooked. */
function Waiting({ count }: { count: number }) {
	return (
		<a
			className="bar-item bar-waiting"
			href={paymentPaths.issues()}
			aria-label={m.payment_issues_link({ n: num(count) })}
		>
			<Icon name="warning" />
			{num(count)}
		</a>
	);
}

/** The frame of the admin area (SITE-12): its sections, what waits for a person, the way back to the site, the version. */
export function AdminShell({ work, ...props }: ShellProps & { user: ShellUser; work: AdminWork }) {
	return (
		<Frame
			{...props}
			navLabel={m.shell_admin_sections()}
			groups={adminNavigation(work)}
			sideTop={<PersonCard user={props.user} />}
			sideBottom={<p className="side-version">{m.shell_version({ version: VERSION })}</p>}
			barEnd={work.paymentIssues ? <Waiting count={work.paymentIssues} /> : null}
		/>
	);
}
