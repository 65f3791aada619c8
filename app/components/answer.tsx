import { type ReactNode, useEffect, useRef } from "react";

/**
 * Where the answer to a form stands that is longer than a screen: whoever pressed its button is led here (LOOK-1). Without
 * JavaScript the form's address does that, with `id` as its fragment.
 */
export function Answer({
	id,
	given,
	shown,
	children,
}: {
	id: string;
	/** What the action gave, another object each time. */
	given: unknown;
	/** Whether there is anything to read here. */
	shown: boolean;
	children: ReactNode;
}) {
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (!given || !shown) return;
		place.current?.scrollIntoView({ block: "start" });
		place.current?.focus({ preventScroll: true });
	}, [given, shown]);
	return (
		<div ref={place} id={id} tabIndex={-1} className="grid scroll-mt-24 gap-4 empty:hidden">
			{children}
		</div>
	);
}
