/** The store of this device, where it is allowed: what is in it is there again in another tab, and after the browser was shut. */
export function deviceStore(): Storage | null {
	try {
		return window.localStorage;
	} catch {
		return null;
	}
}
