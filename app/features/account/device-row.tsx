import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "~/components/button.tsx";
import { Icon } from "~/components/icon.tsx";
import type { ShownDevice } from "~/domain/account/devices.server.ts";
import { away, dateTime, langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { deviceWords } from "./device-words.ts";

/** A use that is younger than this is now: it is written down every few minutes. */
const NOW_MS = 600_000;

const usedText = ({ present, lastUsedAt }: ShownDevice, now: number): string =>
	present || now - lastUsedAt < NOW_MS
		? m.account_devices_now()
		: m.account_devices_used({ time: away(lastUsedAt, now) });

/** A device in a list: what it is, how lately it was used, since when it is there, and where it may be ended, by whom. */
export function DeviceRow({
	of: device,
	mark,
	now,
	end,
}: {
	of: ShownDevice;
	/** What stands beside its name. */
	mark?: ReactNode;
	/** ms UTC, the server's. */
	now: number;
	/** The button that ends it; null where there is none. */
	end: { intent: string; text: string; label: (named: { device: string }) => string } | null;
}) {
	const { id, kind, userAgent, createdAt } = device;
	const { name, icon } = deviceWords(userAgent, kind);
	const ownName = device.name;
	const began = { time: dateTime(createdAt) };
	return (
		<li className="row">
			<div className="flex min-w-0 gap-3">
				<Icon name={icon} size={24} />
				<div className="min-w-0">
					<p className="flex flex-wrap items-center gap-2 font-medium">
						{name}
						{ownName !== null && <span lang={langOfText(ownName)}>{ownName}</span>}
						{mark}
					</p>
					<p className="text-sm text-soft">
						{usedText(device, now)}
						{" · "}
						{kind === "token" ? m.account_devices_made(began) : m.account_devices_since(began)}
					</p>
				</div>
			</div>
			{end && (
				<Form method="post">
					<input type="hidden" name="device" value={id} />
					<Button
						variant="secondary"
						small
						icon="sign-out"
						name="intent"
						value={end.intent}
						aria-label={end.label({ device: ownName ?? name })}
					>
						{end.text}
					</Button>
				</Form>
			)}
		</li>
	);
}
