/** The person's picture, or the first letter of the name. */
export function Avatar({ name, image, size = 40 }: { name: string; image?: string | null; size?: number }) {
	const initial = Array.from(name.trim())[0] ?? "";
	return image ? (
		<img className="avatar" src={image} alt="" width={size} height={size} loading="lazy" />
	) : (
		<span className="avatar" style={{ width: size, height: size }} aria-hidden="true">
			{initial}
		</span>
	);
}
