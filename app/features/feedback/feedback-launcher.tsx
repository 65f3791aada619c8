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
	// Another number is another feedback: the one that was sent is not shown again.
	const [opened, setOpened] = useState({ count: 0, open: false });
	useEffect(() => {
		const follow = (event: MouseEvent) => {
			if (!linkOf(event)) return;
			event.preventDefault();
			for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover();
			setOpened(({ count }) => ({ count: count + 1, open: true }));
		};
		document.addEventListener("click", follow);
		return () => document.removeEventListener("click", follow);
	}, []);
	if (opened.count === 0) return null;
	return (
		<Suspense>
			<FeedbackDialog
				key={opened.count}
				page={page}
				open={opened.open}
				onClose={() => setOpened((now) => ({ ...now, open: false }))}
			/>
		</Suspense>
	);
}
