import { lazy, Suspense, useEffect, useState } from "react";

/** Loaded by the first who wants it: its form is on no page otherwise. */
const FeedbackDialog = lazy(() => import("./feedback-dialog.tsx"));

/** The link to feedback that a plain click is on. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
	if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
		return null;
	return (event.target as Element | null)?.closest?.("a[data-feedback]") ?? null;
}

/**
 * Opens feedback over the page where JavaScript runs; links to it lead to its own page else (FBK-2).
 * @param page the address of the page
 */
export function FeedbackLauncher({ page }: { page: string }) {
	// Another round is another feedback: what was typed stays until it is sent.
	const [{ wanted, open, round }, setState] = useState({ wanted: false, open: false, round: 0 });
	useEffect(() => {
		const follow = (event: MouseEvent) => {
			if (!linkOf(event)) return;
			event.preventDefault();
			for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover();
			setState((now) => ({ ...now, wanted: true, open: true }));
		};
		document.addEventListener("click", follow);
		return () => document.removeEventListener("click", follow);
	}, []);
	if (!wanted) return null;
	return (
		<Suspense>
			<FeedbackDialog
				key={round}
				page={page}
				open={open}
				onClose={(sent) => setState((now) => ({ ...now, open: false, round: now.round + Number(sent) }))}
			/>
		</Suspense>
	);
}
