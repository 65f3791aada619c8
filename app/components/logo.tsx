import { m } from "~/paraglide/messages.js";

export type LogoGround = "marigold" | "sindoor" | "sky";

/** The mark: a lotus that opens over two steps, from the border ornament; drawn to hold at 16 px. `ground` is another colour than betel. */
export function LogoMark({ size = 32, ground }: { size?: number; ground?: LogoGround }) {
	return (
		<svg
			viewBox="0 0 32 32"
			width={size}
			height={size}
			className={ground ? `logo-on-${ground}` : undefined}
			aria-hidden="true"
		>
			<path className="logo-tile" d="M4 0h24v2h2v2h2v24h-2v2h-2v2H4v-2H2v-2H0V4h2V2h2z" />
			<path
				className="logo-petal"
				d="M15 21C8.5 20.5 4.5 16.5 4 9.5c6.5.5 10.5 4.5 11 11.5zM17 21c6.5-.5 10.5-4.5 11-11.5-6.5.5-10.5 4.5-11 11.5z"
			/>
			<path className="logo-bud" d="M16 3.5c5 5.5 5.5 11.5 0 17-5.5-5.5-5-11.5 0-17z" />
			<path className="logo-petal" d="M10 22.5h12V25h4v2.5H6V25h4z" />
		</svg>
	);
}

/** The mark and the name. `markOnly` keeps the name for screen readers. */
export function Logo({ size = 32, markOnly }: { size?: number; markOnly?: boolean }) {
	return (
		<span className="logo">
			<LogoMark size={size} />
			<span className={markOnly ? "sr-only" : "logo-name"}>{m.common_app_name()}</span>
		</span>
	);
}
