import { Alert } from "~/components/surfaces.tsx";
import type { ShownDevice } from "~/domain/account/devices.server.ts";
import { DeviceRow } from "~/features/account/device-row.tsx";
import { m } from "~/paraglide/messages.js";
import { Part } from "./person-story.tsx";

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
							<DeviceRow
								key={device.id}
								of={device}
								now={now}
								end={{ intent: "end-device", text: m.people_device_end(), label: m.people_device_end_of }}
							/>
						))}
					</ul>
				)
			)}
		</Part>
	);
}
