import { LogoMark } from "~/components/logo.tsx";

/** The square picture of an exam, self-assessment or course; without one, the mark on a tile of its own colour. */
export function Picture({ src, color, size = 72 }: { src: string | null; color?: string | null; size?: number }) {
	const tint = color && /^#[0-9a-f]{3,8}$/i.test(color) ? { backgroundColor: color } : undefined;
	return (
		<span className="picture stepped" style={{ width: size, height: size, ...tint }}>
			{src ? (
				<img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
			) : (
				<LogoMark size={Math.round(size * 0.62)} />
			)}
		</span>
	);
}
