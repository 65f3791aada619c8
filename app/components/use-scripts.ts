import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts run: what only they keep true is said only then. */
export const useScripts = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
