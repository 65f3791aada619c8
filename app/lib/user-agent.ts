export const BROWSERS = ["edge", "opera", "samsung", "uc", "facebook", "firefox", "chrome", "safari"] as const;
export type Browser = (typeof BROWSERS)[number];
export const SYSTEMS = ["android", "iphone", "ipad", "windows", "chromeos", "mac", "linux"] as const;
export type System = (typeof SYSTEMS)[number];

/** What a device says of itself, as far as people would recognise it. */
export type NamedDevice = {
	browser: Browser | null;
	system: System | null;
	form: "phone" | "tablet" | "computer" | "program";
};

/** In this order: most browsers name those that they resemble as well. */
const BROWSER_SIGNS: Record<Browser, RegExp> = {
	edge: /\bEdg(?:e|A|iOS)?\//,
	opera: /\b(?:OPR|OPT|OPX|Opera(?: Mini)?)\//,
	samsung: /\bSamsungBrowser\//,
	uc: /\bUC ?Browser\//i,
	facebook: /\bFB(?:AN|AV|_IAB)\b/,
	firefox: /\b(?:Firefox|FxiOS)\//,
	chrome: /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//,
	safari: /^(?=.*\bVersion\/[\d.]).*\bSafari\//,
};

const SYSTEM_SIGNS: Record<System, RegExp> = {
	android: /\bAndroid\b/,
	iphone: /\b(?:iPhone|iPod)\b/,
	ipad: /\biPad\b/,
	windows: /\bWindows\b/,
	chromeos: /\bCrOS\b/,
	mac: /\bMac(?:intosh| OS X)\b/,
	linux: /\b(?:Linux|X11)\b/,
};

function formOf(text: string, browser: Browser | null, system: System | null): NamedDevice["form"] {
	if (browser === null) return "program";
	if (system === "ipad" || (system === "android" && !/\bMobile\b/.test(text))) return "tablet";
	return system === "android" || system === "iphone" || /\bMobile\b/.test(text) ? "phone" : "computer";
}

/** No browser says more of itself; a header may be thousands of letters long. */
const MAX_READ = 512;

/** So much of it is kept, wherever a session is. */
const MAX_KEPT = 300;

/** The beginning of a `User-Agent`, to be kept (SEC-10). */
export const keptUserAgent = (userAgent: string | null | undefined): string | null =>
	userAgent?.slice(0, MAX_KEPT) ?? null;

/** Reads the `User-Agent` of a request; nothing of it is believed beyond what is shown to its owner. */
export function namedDevice(userAgent: string | null): NamedDevice {
	const text = (userAgent ?? "").slice(0, MAX_READ);
	const browser = BROWSERS.find((name) => BROWSER_SIGNS[name].test(text)) ?? null;
	const system = SYSTEMS.find((name) => SYSTEM_SIGNS[name].test(text)) ?? null;
	return { browser, system, form: formOf(text, browser, system) };
}
