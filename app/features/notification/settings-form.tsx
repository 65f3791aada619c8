import { Form } from "react-router";
import { Button } from "~/components/button.tsx";
import { CheckField } from "~/components/field.tsx";
import { KINDS } from "~/domain/notification/kinds.ts";
import type { KindSetting } from "~/domain/notification/queries.server.ts";
import { m } from "~/paraglide/messages.js";

/** Which kinds somebody wants to hear of, of those they may do without (NTF-3). */
export function SettingsForm({ settings }: { settings: readonly KindSetting[] }) {
	if (settings.length === 0) return null;
	return (
		<section className="card grid gap-4" aria-labelledby="notification-settings">
			<h2 id="notification-settings" className="text-lg">
				{m.notification_settings()}
			</h2>
			<p className="text-sm text-soft">{m.notification_settings_hint()}</p>
			<p className="text-sm text-soft">{m.notification_sms_hint()}</p>
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
