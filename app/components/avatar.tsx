/** Edge in pixels of a look. */
const EDGE = { normal: 40, large: 48 };

/** The person's picture, or the first letter of the name. */
export function Avatar({ name, image, large }: { name: string; image?: string | null; large?: boolean }) {
	const initial = Array.from(name.trim())[0] ?? "";
	const edge = large ? EDGE.large : EDGE.normal;
	return image ? (
		<img className="avatar" data-large={large} src={image} alt="" width={edge} height={edge} loading="lazy" />
	) : (
		<span className="avatar" data-large={large} aria-hidden="true">
			{initial}
		</span>
	);
}
