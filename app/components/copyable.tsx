import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "./button.tsx";

type Copied = {
	/** What is copied. */
	value: string;
	/** What it is, for who does not see what stands before it. */
	what: string;
};

/** Copies; there only where a script is. Where the browser does not let it, what is to be copied is left selected. */
export function CopyButton({ value, what, shown }: Copied & { shown: RefObject<HTMLElement | null> }) {
	const [alive, setAlive] = useState(false);
	const [outcome, setOutcome] = useState<"copied" | "selected" | null>(null);
	useEffect(() => setAlive(true), []);
	if (!alive) return null;
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(value);
			setOutcome("copied");
		} catch {
			const { current } = shown;
			if (current instanceof HTMLInputElement) current.select();
			else if (current) window.getSelection()?.selectAllChildren(current);
			setOutcome("selected");
		}
	};
	const said = outcome === "copied" ? m.common_copied() : outcome === "selected" ? m.common_copy_selected() : null;
	return (
		<>
			<Button
				type="button"
				small
				variant="quiet"
				icon={outcome === "copied" ? "check" : "copy"}
				onClick={copy}
				onBlur={() => setOutcome(null)}
			>
				{said ?? m.common_copy()}
				<span className="sr-only">: {what}</span>
			</Button>
			<span role="status" className="sr-only">
				{said}
			</span>
		</>
	);
}

/** A number or an address that people take along: one press selects it whole, and a button copies it (LOOK-8). */
export function Copyable({ children, ...copied }: Copied & { children?: ReactNode }) {
	const shown = useRef<HTMLSpanElement>(null);
	return (
		<span className="copyable">
			<span ref={shown} className="copyable-value">
				{children ?? copied.value}
			</span>
			<CopyButton {...copied} shown={shown} />
		</span>
	);
}
