import type { IconName } from "~/components/icon.tsx";
import { type Browser, type NamedDevice, namedDevice, type System } from "~/lib/user-agent.ts";
import { m } from "~/paraglide/messages.js";

const BROWSER: Record<Browser, () => string> = {
	edge: m.account_browser_edge,
	opera: m.account_browser_opera,
	samsung: m.account_browser_samsung,
	uc: m.account_browser_uc,
	facebook: m.model_test_share_facebook,
	firefox: m.account_browser_firefox,
	chrome: m.account_browser_chrome,
	safari: m.account_browser_safari,
};

const SYSTEM: Record<System, () => string> = {
	android: m.account_system_android,
	iphone: m.account_system_iphone,
	ipad: m.account_system_ipad,
	windows: m.account_system_windows,
	chromeos: m.account_system_chromeos,
	mac: m.account_system_mac,
	linux: m.account_system_linux,
};

const ICON: Record<NamedDevice["form"], IconName> = {
	phone: "phone",
	tablet: "phone",
	computer: "system",
	program: "link",
};

/** A device as its owner would recognise it: `Chrome on Android`, and a sign. */
export function deviceWords(userAgent: string | null, kind: "session" | "token"): { name: string; icon: IconName } {
	const { browser, system, form } = namedDevice(userAgent);
	if (kind === "token") return { name: m.account_devices_token(), icon: "lock" };
	if (browser === null) return { name: m.account_device_program(), icon: ICON.program };
	const by = BROWSER[browser]();
	return { name: system ? m.account_device_on({ browser: by, system: SYSTEM[system]() }) : by, icon: ICON[form] };
}
