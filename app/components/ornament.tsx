import { useId } from "react";

function Lotus() {
	return (
		<>
			<path className="orn-gold" d="M48 26c-10 1-19-2-24-10 9-2 18 1 24 10zM48 26c10 1 19-2 24-10-9-2-18 1-24 10z" />
			<g className="orn-petal">
				<path d="M48 26c-8-2-15-8-16-19 9 2 15 9 16 19zM48 26c8-2 15-8 16-19-9 2-15 9-16 19z" />
				<path d="M48 1c7 7 9 16 0 26-9-10-7-19 0-26z" />
			</g>
			<path className="orn-gold" d="M48 12c3 4 4 9 0 15-4-6-3-11 0-15z" />
		</>
	);
}

/** One repeat of the border, 96 × 40: a lotus between leaves over a flight of steps. */
function Tile() {
	return (
		<>
			<path className="orn-step" d="M0 36h96v4H0z" />
			<path className="orn-gold" d="M0 31h4v-3h5v3h5v3h8v-3h5v-3h4v-3h34v3h4v3h5v3h8v-3h5v-3h5v3h4v5H0z" />
			<g className="orn-leaf">
				<path d="M0 5c6 6 7 14 0 22zM96 5c-6 6-7 14 0 22z" />
				<path d="M2 27c2-7 8-11 18-11-2 8-8 12-18 11zM94 27c-2-7-8-11-18-11 2 8 8 12 18 11z" />
			</g>
			<Lotus />
		</>
	);
}

/**
 * The stepped leaf-and-lotus of rickshaw art, reduced to flat shapes. Decoration: hidden from assistive technology.
 * `border` is a strip as wide as its box (flip it with `flip` for an upper edge), `lotus` a single motif.
 */
export function Ornament({ kind = "border", flip }: { kind?: "border" | "lotus"; flip?: boolean }) {
	const id = useId();
	if (kind === "lotus") {
		return (
			<svg viewBox="16 0 64 40" width="96" height="60" aria-hidden="true">
				<path className="orn-gold" d="M34 30h28v3h7v3h7v4H20v-4h7v-3h7z" />
				<Lotus />
			</svg>
		);
	}
	return (
		<svg className={flip ? "orn-border orn-flip" : "orn-border"} width="100%" height="40" aria-hidden="true">
			<pattern id={id} x="-48" width="96" height="48" patternUnits="userSpaceOnUse">
				<Tile />
			</pattern>
			{/* The repeat starts in the middle, so that both ends are cut alike. */}
			<svg x="50%" overflow="visible" aria-hidden="true">
				<rect x="-2400" width="4800" height="40" fill={`url(#${id})`} />
			</svg>
		</svg>
	);
}
