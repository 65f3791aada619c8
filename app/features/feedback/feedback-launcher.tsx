import { type ComponentType, useEffect, useState } from "react";
import { sayLineDropped } from "~/components/line-drops.ts";
import type { FeedbackDialogProps } from "./feedback-dialog.tsx";

/** Behind the sheets that the page has: at their head it would change the order of their layers. */
function loadSheet(href: string): Promise<void> {
	if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
	const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
	return new Promise((resolve, reject) => {
		link.onload = () => resolve();
		link.onerror = () => {
			link.remove();
			reject(new TypeError("The sheet did not arrive"));
		};
		document.head.appendChild(link);
	});
}

/** Loaded by the first who wants it: its form is on no page otherwise. */
async function loadDialog(): Promise<ComponentType<FeedbackDialogProps>> {
	const { default: dialog, dialogCss } = await import("./feedback-dialog.tsx");
	await loadSheet(dialogCss);
	return dialog;
}

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
	const [{ open, round }, setState] = useState({ open: false, round: 0 });
	const [dialog, setDialog] = useState<{ Form: ComponentType<FeedbackDialogProps> } | null>(null);
	useEffect(() => {
		const show = async () => {
			const Form = await loadDialog();
			setDialog({ Form });
			setState((now) => ({ ...now, open: true }));
		};
		const follow = (event: MouseEvent) => {
			if (!linkOf(event)) return;
			event.preventDefault();
			for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover();
			show().catch(sayLineDropped);
		};
		document.addEventListener("click", follow);
		return () => document.removeEventListener("click", follow);
	}, []);
	if (!dialog) return null;
	return (
		<dialog.Form
			key={round}
			page={page}
			open={open}
			onClose={(sent) => setState((now) => ({ open: false, round: now.round + Number(sent) }))}
		/>
	);
}
