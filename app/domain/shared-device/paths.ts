/** The page of a device that several people share (ACC-50). */
export const SHARED_DEVICE_PATH = "/auth/people";

/**
 * The same with what somebody came for, kept until they are in.
 * @param remove the account that is asked about before it is removed
 */
export function sharedDevicePath({ next, remove }: { next: string | null; remove?: string }): string {
	const asked = new URLSearchParams({ ...(remove && { remove }), ...(next && { next }) });
	return asked.size === 0 ? SHARED_DEVICE_PATH : `${SHARED_DEVICE_PATH}?${asked}`;
}
