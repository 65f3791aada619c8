import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { type AreaScreens, shapeOf } from "./area-screens.ts";

/** The link of a plain click that the area can follow without a new document. */
function followable(event: MouseEvent, screens: AreaScreens): URL | null {
	if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
		return null;
	const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
	if (!link || link.target || link.hasAttribute("download") || link.dataset.document !== undefined) return null;
	const url = new URL(link.href);
	const samePage = url.pathname === location.pathname && url.search === location.search;
	if (url.origin !== location.origin || samePage || shapeOf(screens, url.pathname) === null) return null;
	return url;
}

/**
 * Plain links between the screens of the student area load data only, where JavaScript runs. The exam itself is
 * always a document of its own. After a move the drawer is shut and the reader stands at the start of the new screen.
 */
export function useAreaLinks(screens: AreaScreens): void {
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const at = `${pathname}${search}`;
	const last = useRef(at);
	useEffect(() => {
		const follow = (event: MouseEvent) => {
			const url = followable(event, screens);
			if (!url) return;
			event.preventDefault();
			void navigate(`${url.pathname}${url.search}${url.hash}`);
		};
		document.addEventListener("click", follow);
		return () => document.removeEventListener("click", follow);
	}, [navigate, screens]);
	useEffect(() => {
		if (last.current === at) return;
		last.current = at;
		for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover();
		document.getElementById("main")?.focus({ preventScroll: true });
	}, [at]);
}
