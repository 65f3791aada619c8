import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { barePath } from "~/lib/localise-path.ts";

type RedirectState = { _isRedirect?: boolean } | null;

/** Whether a page was reached by a redirect after a form was sent: the form was accepted, unless it leads to a sign-in. */
const isAccepted = (state: unknown, pathname: string): boolean =>
	(state as RedirectState)?._isRedirect === true && !barePath(pathname).startsWith("/auth/");

/**
 * Tells when a form that was sent was accepted, also where that leads away from its page.
 * @returns what is set to true when the form is sent
 */
export function useAccepted(onAccepted: () => void): RefObject<boolean> {
	const here = useLocation();
	const isSent = useRef(false);
	// The redirect may lead to this page again, or away from it. The state of the navigation is not asked: it can be over before it is drawn.
	useEffect(() => {
		const accept = () => {
			isSent.current = false;
			onAccepted();
		};
		if (isSent.current && isAccepted(here.state, here.pathname)) accept();
		// It was refused, and is shown again.
		isSent.current = false;
		return () => {
			const { usr } = (window.history.state ?? {}) as { usr?: unknown };
			if (isSent.current && isAccepted(usr, window.location.pathname)) accept();
		};
	}, [onAccepted, here]);
	return isSent;
}
