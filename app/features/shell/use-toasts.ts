import { useMemo } from "react";
import type { ToastMessage } from "~/components/feedback.tsx";
import { useShell } from "~/features/shell/use-shell.ts";

/** The message left by the request before: the same object while it is the same message, so that a closed one stays closed. */
export function useToasts(): readonly ToastMessage[] {
	const { toasts = [] } = useShell();
	const ids = toasts.map(({ id }) => id).join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the same messages, made anew at each render
	return useMemo(() => toasts, [ids]);
}
