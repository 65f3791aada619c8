import { type ReactNode, useEffect, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "./button.tsx";
import { Ornament } from "./ornament.tsx";
import { Alert, type Tone } from "./surfaces.tsx";

/** What a list says when it holds nothing (LOOK-2): what that means, and what to do. `plain` goes without the ornament. */
export function EmptyState({
	title,
	children,
	action,
	plain,
}: {
	title: ReactNode;
	children?: ReactNode;
	action?: ReactNode;
	plain?: boolean;
}) {
	return (
		<div className="empty">
			{!plain && <Ornament kind="lotus" />}
			<div className="empty-title">{title}</div>
			{children && <div className="measure text-soft">{children}</div>}
			{action}
		</div>
	);
}

export function Spinner({ label }: { label?: string }) {
	return (
		<span role="status" className="inline-flex items-center gap-2">
			<span className="spinner" aria-hidden="true" />
			<span className={label ? undefined : "sr-only"}>{label ?? m.common_loading()}</span>
		</span>
	);
}

/** A grey shape in place of what is loading; give it the size of that thing. */
export function Skeleton({ className = "" }: { className?: string }) {
	return <span className={`skeleton ${className}`.trim()} aria-hidden="true" />;
}

export type ToastMessage = {
	id: string;
	tone: Tone;
	text: string /** default 5, payment errors 10 */;
	seconds?: number;
};

/**
 * Messages an action left behind (LOOK-3): status lines in the page without JavaScript, and with it toasts that
 * leave by themselves, wait while someone points at or focuses them, and can be closed. They stand in a room of their
 * own and cover nothing; it stays when one leaves by itself, so that nothing moves under a finger.
 */
export function ToastRegion({ toasts }: { toasts: readonly ToastMessage[] }) {
	const [enhanced, setEnhanced] = useState(false);
	const [over, setOver] = useState<ReadonlySet<ToastMessage>>(new Set());
	const [closed, setClosed] = useState<ReadonlySet<ToastMessage>>(new Set());
	useEffect(() => setEnhanced(true), []);
	const shown = toasts.filter((toast) => !closed.has(toast));
	return (
		<div className="toasts" role="status" aria-live="polite">
			{shown.map((toast) => (
				<Toast
					key={`${toast.tone} ${toast.text}`}
					toast={toast}
					enhanced={enhanced}
					over={over.has(toast)}
					onOver={() => setOver((before) => new Set(before).add(toast))}
					onClose={() => setClosed((before) => new Set(before).add(toast))}
				/>
			))}
		</div>
	);
}

type ToastProps = {
	toast: ToastMessage;
	enhanced: boolean;
	/** Its time is over: it is not there any more, only its room. */
	over: boolean;
	onOver: () => void;
	onClose: () => void;
};

function Toast({ toast, enhanced, over, onOver, onClose }: ToastProps) {
	const [held, setHeld] = useState(false);
	const seconds = toast.seconds ?? 5;
	// biome-ignore lint/correctness/useExhaustiveDependencies: onOver is new on each render and must not restart the wait
	useEffect(() => {
		if (!enhanced || held || over) return;
		const timer = setTimeout(onOver, seconds * 1000);
		return () => clearTimeout(timer);
	}, [enhanced, held, over, seconds]);
	const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: pointing only stops the clock; closing has a button
		<div
			className="toast"
			data-over={over || undefined}
			{...hold}
			onFocus={() => setHeld(true)}
			onBlur={() => setHeld(false)}
		>
			<Alert tone={toast.tone}>
				<div className="flex items-start justify-between gap-3">
					<p>{toast.text}</p>
					{enhanced && (
						<IconButton type="button" icon="close" label={m.common_close()} className="-my-2 -me-2" onClick={onClose} />
					)}
				</div>
			</Alert>
		</div>
	);
}
