import { type LogoGround, LogoMark } from "~/components/logo.tsx";

const isGround = (color: string | null | undefined): color is LogoGround =>
	color === "marigold" || color === "sindoor" || color === "sky";

/** The square picture of an exam, self-assessment or course; without one, the logo on a tile of the thing's own colour. */
export function Picture({ src, color, size = 72 }: { src: string | null; color?: string | null; size?: number }) {
	if (!src) return <LogoMark size={size} ground={isGround(color) ? color : undefined} />;
	return (
		<span className="picture stepped" style={{ width: size, height: size }}>
			<img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
		</span>
	);
}
