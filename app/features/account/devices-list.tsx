import { Form } from "react-router";
import { Button } from "~/components/button.tsx";
import { Icon } from "~/components/icon.tsx";
import { Badge, SectionHead } from "~/components/surfaces.tsx";
import type { ShownDevice } from "~/domain/account/devices.server.ts";
import { away, dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { deviceWords } from "./device-words.ts";

/** A use that is younger than this is now: it is written down every few minutes. */
const NOW_MS = 600_000;

function DeviceRow({ of: device, now }: { of: ShownDevice; now: number }) {
	const { id, kind, userAgent, present, createdAt, lastUsedAt } = device;
	const { name, icon } = deviceWords(userAgent, kind);
	const isNow = present || now - lastUsedAt < NOW_MS;
	const began = { time: dateTime(createdAt) };
	return (
		<li className="row">
			<div className="flex min-w-0 gap-3">
				<Icon name={icon} size={24} />
				<div className="min-w-0">
					<p className="flex flex-wrap items-center gap-2 font-medium">
						{name}
						{present && <Badge tone="success">{m.account_devices_here()}</Badge>}
					</p>
					<p className="text-sm text-soft">
						{isNow ? m.account_devices_now() : m.account_devices_used({ time: away(lastUsedAt, now) })}
						{" · "}
						{kind === "token" ? m.account_devices_made(began) : m.account_devices_since(began)}
					</p>
				</div>
			</div>
			{!present && (
				<Form method="post">
					<input type="hidden" name="device" value={id} />
					<Button
						variant="secondary"
						small
						icon="sign-out"
						name="intent"
						value="end"
						aria-label={m.account_devices_end_of({ device: name })}
					>
						{m.shell_sign_out()}
					</Button>
				</Form>
			)}
		</li>
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
					<DeviceRow key={device.id} of={device} now={now} />
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
