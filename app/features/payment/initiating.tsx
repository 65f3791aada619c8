import { useEffect } from "react";
import { useNavigation } from "react-router";
import { Dialog } from "~/components/dialog.tsx";
import { Spinner } from "~/components/feedback.tsx";
import { m } from "~/paraglide/messages.js";

/** Whether a form of this page with the given intent is on its way. */
export function useSending(intent: string): boolean {
	const { state, formData } = useNavigation();
	return state !== "idle" && formData?.get("intent") === intent;
}

/**
 * "Initiating payment": shown from the press of the button until the browser has left for the provider. Who comes back
 * with the browser's own button finds the page as it was, so it is loaded anew.
 */
export function Initiating({ open }: { open: boolean }) {
	useEffect(() => {
		const renew = (event: PageTransitionEvent) => {
			if (event.persisted) location.reload();
		};
		addEventListener("pageshow", renew);
		return () => removeEventListener("pageshow", renew);
	}, []);
	return (
		<Dialog id="initiating" title={m.payment_initiating()} open={open}>
			<Spinner label={m.payment_initiating_text()} />
		</Dialog>
	);
}
