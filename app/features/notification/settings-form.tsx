import { Form } from "react-router";
import { Button } from "~/components/button.tsx";
import { CheckField } from "~/components/field.tsx";
import type { Role } from "~/domain/account/session.ts";
import { KINDS } from "~/domain/notification/kinds.ts";
import type { KindSetting } from "~/domain/notification/queries.server.ts";
import { m } from "~/paraglide/messages.js";

/** What each role hears of by SMS as well (NTF-9). */
const BY_SMS: Record<Role, (() => string) | null> = {
	student: m.notification_sms_hint,
	teacher: m.notification_sms_hint_teacher,
	admin: null,
};

/** Which kinds somebody wants to hear of, of those they may do without (NTF-3). */
export function SettingsForm({ role, settings }: { role: Role; settings: readonly KindSetting[] }) {
	const bySms = BY_SMS[role];
	if (settings.length === 0) return null;
	return (
		<section className="card grid gap-4" aria-labelledby="notification-settings">
			<h2 id="notification-settings" className="text-lg">
				{m.notification_settings()}
			</h2>
			<p className="text-sm text-soft">{m.notification_settings_hint()}</p>
			{bySms && <p className="text-sm text-soft">{bySms()}</p>}
			<Form method="post" className="grid gap-3">
				{settings.map(({ kind, on }) => (
					<CheckField key={kind} id={kind} name="on" value={kind} label={KINDS[kind].name()} defaultChecked={on} />
				))}
				<div>
					<Button variant="secondary" name="intent" value="settings">
						{m.common_save()}
					</Button>
				</div>
			</Form>
		</section>
	);
}
