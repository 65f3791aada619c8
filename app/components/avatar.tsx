/** Edge in pixels of a look. */
const EDGE = { normal: 40, large: 48 };

/** The person's picture over the first letter of the name, which stands there until it has come, and where it is gone. */
export function Avatar({ name, image, large }: { name: string; image?: string | null; large?: boolean }) {
	const initial = Array.from(name.trim())[0] ?? "";
	const edge = large ? EDGE.large : EDGE.normal;
	return (
		<span className="avatar" data-large={large} aria-hidden="true">
			{initial}
			{image && <img className="avatar-picture" src={image} alt="" width={edge} height={edge} loading="lazy" />}
		</span>
	);
}
