import { Form } from "react-router";
import { Button } from "~/components/button.tsx";
import { Badge, SectionHead } from "~/components/surfaces.tsx";
import type { ShownDevice } from "~/domain/account/devices.server.ts";
import { m } from "~/paraglide/messages.js";
import { DeviceRow } from "./device-row.tsx";

function OwnDevice({ of: device, now }: { of: ShownDevice; now: number }) {
	const { present } = device;
	return (
		<DeviceRow
			of={device}
			mark={present && <Badge tone="success">{m.account_devices_here()}</Badge>}
			now={now}
			end={present ? null : { intent: "end", text: m.shell_sign_out(), label: m.account_devices_end_of }}
		/>
	);
}

/** Where somebody is signed in, with a way out of each, of all others, and of every one. @param now ms UTC, the server's */
export function DevicesList({ devices, now }: { devices: readonly ShownDevice[]; now: number }) {
	const others = devices.filter(({ present }) => !present).length;
	return (
		<section aria-labelledby="devices" className="grid gap-4">
			<SectionHead id="devices" title={m.account_devices_title()} lead={m.account_devices_lead()} />
			<ul className="rows">
				{devices.map((device) => (
					<OwnDevice key={device.id} of={device} now={now} />
				))}
			</ul>
			{others === 0 ? (
				<p className="text-soft">{m.account_devices_only()}</p>
			) : (
				<Form method="post">
					<Button variant="secondary" icon="shield" name="intent" value="end-others">
						{m.account_devices_others()}
					</Button>
				</Form>
			)}
			<Form method="post" reloadDocument className="grid justify-items-start gap-2">
				<p className="text-sm text-soft">{m.accounts_sign_out_everywhere_hint()}</p>
				<Button variant="danger" icon="sign-out" name="intent" value="end-all">
					{m.accounts_sign_out_everywhere()}
				</Button>
			</Form>
		</section>
	);
}
