import { fromBase64Url } from "~/lib/base64url.ts";

/** What a browser can do for push. */
export type PushAbility = "able" | "denied" | "unsupported" | "needs-install";

/** iPads call themselves Macs, but have a screen that is touched. */
const isApplePhone = () =>
	/iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Of this browser; in a browser alone. */
export function pushAbility(): PushAbility {
	if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)
		return Notification.permission === "denied" ? "denied" : "able";
	return isApplePhone() ? "needs-install" : "unsupported";
}

/** As a form says it. */
type NewSubscription = { endpoint: string; p256dh: string; auth: string };

/**
 * Asks the person, and then the browser's push service, for a subscription. Safari asks only while a press of a button is being
 * answered, so that comes first.
 * @param publicKey of the platform, base64url
 * @returns null where the person says no
 * @throws whatever the browser does where it cannot reach its push service
 */
export async function subscribeBrowser(publicKey: string): Promise<NewSubscription | null> {
	if ((await Notification.requestPermission()) !== "granted") return null;
	await navigator.serviceWorker.register("/sw.js");
	const { pushManager } = await navigator.serviceWorker.ready;
	// One that was made for other keys of ours stands in the way of a new one.
	await (await pushManager.getSubscription())?.unsubscribe();
	const applicationServerKey = fromBase64Url(publicKey) ?? undefined;
	const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
	return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

/** Whether a subscription can be made without asking the person anything. */
export const isPushAllowed = (): boolean => pushAbility() === "able" && Notification.permission === "granted";

/** The browser's push service forgets it as well; the platform has, whatever comes of this. */
export async function unsubscribeBrowser(): Promise<void> {
	const registration = await navigator.serviceWorker?.getRegistration("/");
	await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
