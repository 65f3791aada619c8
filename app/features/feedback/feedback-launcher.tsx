import { type ComponentType, useEffect, useState } from "react";
import { sayLineDropped } from "~/components/line-drops.ts";
import { useKeptDialog } from "~/components/use-kept-dialog.ts";
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
	const { open, round, show, shut } = useKeptDialog();
	const [dialog, setDialog] = useState<{ Form: ComponentType<FeedbackDialogProps> } | null>(null);
	useEffect(() => {
		const load = async () => {
			const Form = await loadDialog();
			setDialog({ Form });
			show();
		};
		const follow = (event: MouseEvent) => {
			if (!linkOf(event)) return;
			event.preventDefault();
			for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover();
			load().catch(sayLineDropped);
		};
		document.addEventListener("click", follow);
		return () => document.removeEventListener("click", follow);
	}, [show]);
	if (!dialog) return null;
	return <dialog.Form key={round} page={page} open={open} onClose={shut} />;
}
