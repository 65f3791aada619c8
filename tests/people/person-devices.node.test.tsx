import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { ShownDevice } from "~/domain/account/devices.server.ts";
import { DevicesList } from "~/features/account/devices-list.tsx";
import { PersonDevices } from "~/features/people/person-devices.tsx";

const NOW = Date.UTC(2026, 0, 10, 4);
const MINUTE = 60_000;

const device = (lastUsedAt: number): ShownDevice => ({
	...{ id: "a", kind: "session", name: null, userAgent: null, createdAt: 0, present: false },
	lastUsedAt,
});

const shown = (Component: typeof DevicesList | typeof PersonDevices, lastUsedAt: number) => {
	const element = <Component devices={[device(lastUsedAt)]} now={NOW} />;
	return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
};

test.each([
	["this very moment", NOW, "Used just now"],
	["some minutes ago", NOW - 9 * MINUTE, "Used just now"],
	["an hour ago", NOW - 60 * MINUTE, "Last used 1 hour ago"],
])("A device that was used %s is said to be so by its owner's page and by an admin's", (_, at, words) => {
	for (const list of [DevicesList, PersonDevices]) expect(shown(list, at)).toContain(words);
});
