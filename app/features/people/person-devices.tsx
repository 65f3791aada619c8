import { Form } from "react-router";
import { Button } from "~/components/button.tsx";
import { Icon } from "~/components/icon.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { ShownDevice } from "~/domain/account/devices.server.ts";
import { deviceWords } from "~/features/account/device-words.ts";
import { away, dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { Part } from "./person-story.tsx";

function DeviceOfPerson({ of: { id, kind, userAgent, createdAt, lastUsedAt }, now }: { of: ShownDevice; now: number }) {
	const { name, icon } = deviceWords(userAgent, kind);
	const began = { time: dateTime(createdAt) };
	return (
		<li className="row">
			<div className="flex min-w-0 gap-3">
				<Icon name={icon} size={24} />
				<div className="min-w-0">
					<p className="font-medium">{name}</p>
					<p className="text-sm text-soft">
						{m.account_devices_used({ time: away(lastUsedAt, now) })}
						{" · "}
						{kind === "token" ? m.account_devices_made(began) : m.account_devices_since(began)}
					</p>
				</div>
			</div>
			<Form method="post">
				<input type="hidden" name="device" value={id} />
				<Button
					variant="secondary"
					small
					icon="sign-out"
					name="intent"
					value="end-device"
					aria-label={m.people_device_end_of({ device: name })}
				>
					{m.people_device_end()}
				</Button>
			</Form>
		</li>
	);
}

/** Where somebody is signed in, with an end for each. @param now ms UTC, the server's */
export function PersonDevices({ devices, now }: { devices: readonly ShownDevice[] | null; now: number }) {
	return (
		<Part id="devices" title={m.people_devices()} none={m.people_devices_none()}>
			{devices === null ? (
				<Alert tone="warning">{m.people_devices_unknown()}</Alert>
			) : (
				devices.length > 0 && (
					<ul className="rows">
						{devices.map((device) => (
							<DeviceOfPerson key={device.id} of={device} now={now} />
						))}
					</ul>
				)
			)}
		</Part>
	);
}
