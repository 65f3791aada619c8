import { expect, test } from "vitest";
import { namedDevice } from "~/lib/user-agent.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const WINDOWS =
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36";

test.each([
	[`${ANDROID} Chrome/129.0.0.0 Mobile Safari/537.36`, "chrome", "android", "phone"],
	[`${ANDROID} Chrome/129.0.0.0 Safari/537.36`, "chrome", "android", "tablet"],
	[`${ANDROID} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`, "samsung", "android", "phone"],
	[`${ANDROID} Version/4.0 Chrome/129.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0]`, "facebook", "android", "phone"],
	[`${ANDROID} Version/4.0 Chrome/100.0 UCBrowser/13.7 Mobile Safari/537.36`, "uc", "android", "phone"],
	[`${ANDROID} Chrome/129.0 Mobile Safari/537.36 OPR/85.0`, "opera", "android", "phone"],
	["Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0", "firefox", "android", "phone"],
	[`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, "safari", "iphone", "phone"],
	[`${IPHONE} CriOS/129.0 Mobile/15E148 Safari/604.1`, "chrome", "iphone", "phone"],
	["Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Version/17.5 Safari/604.1", "safari", "ipad", "tablet"],
	[WINDOWS, "chrome", "windows", "computer"],
	[`${WINDOWS} Edg/129.0`, "edge", "windows", "computer"],
	["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15", "safari", "mac", "computer"],
	["Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0", "firefox", "linux", "computer"],
	["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/129.0 Safari/537.36", "chrome", "chromeos", "computer"],
	["curl/8.5.0", null, null, "program"],
	["python-requests/2.32 (Linux)", null, "linux", "program"],
	["", null, null, "program"],
	[null, null, null, "program"],
	["<script>alert(1)</script>", null, null, "program"],
])("A device that names itself %s is known for what it is", (userAgent, browser, system, form) => {
	expect(namedDevice(userAgent)).toEqual({ browser, system, form });
});
