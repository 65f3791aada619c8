import { useMemo } from "react";
import type { ToastMessage } from "~/components/feedback.tsx";
import { useShell } from "~/features/shell/use-shell.ts";

/** The message left by the request before: the same object for as long as it is the same message, so that a closed one stays closed. */
export function useToasts(): readonly ToastMessage[] {
	const { toasts = [] } = useShell();
	const ids = toasts.map(({ id }) => id).join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew by each render; its ids say whether it changed
	return useMemo(() => toasts, [ids]);
}
