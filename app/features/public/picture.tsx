import { LogoMark } from "~/components/logo.tsx";

const HEX = /^#[0-9a-f]{3,8}$/i;

/** The square picture of an exam, self-assessment or course; without one, the logo on a tile of the thing's own colour. */
export function Picture({ src, color, size = 72 }: { src: string | null; color?: string | null; size?: number }) {
	if (!src) return <LogoMark size={size} tile={color && HEX.test(color) ? color : undefined} />;
	return (
		<span className="picture stepped" style={{ width: size, height: size }}>
			<img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
		</span>
	);
}
