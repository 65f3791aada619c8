import { type LogoGround, LogoMark } from "~/components/logo.tsx";
import { langOfText } from "~/lib/words.ts";
import { SubjectArt } from "./subject-art.tsx";

const isGround = (color: string | null | undefined): color is LogoGround =>
	color === "marigold" || color === "sindoor" || color === "sky";

/**
 * The square picture of an exam, self-assessment or course; without one, what its subjects draw, on a tile of the thing's
 * own colour; the logo where nothing is known of them.
 */
export function Picture({
	src,
	alt,
	color,
	subjects = [],
	size = 72,
}: {
	src: string | null;
	/** What it shows, where that is more than decoration. */
	alt?: string | null | undefined;
	color?: string | null;
	/** English names. */
	subjects?: readonly string[];
	size?: number;
}) {
	const ground = isGround(color) ? color : undefined;
	if (!src && subjects.length > 0) return <SubjectArt subjects={subjects} size={size} ground={ground} />;
	if (!src) return <LogoMark size={size} ground={ground} />;
	return (
		<span className="picture stepped">
			<img
				src={src}
				alt={alt ?? ""}
				lang={langOfText(alt ?? "")}
				width={size}
				height={size}
				loading="lazy"
				decoding="async"
			/>
		</span>
	);
}

/** The names that a picture is drawn from. */
export const subjectTitles = (subjects: readonly { subjectTitle: string }[] | undefined): string[] =>
	(subjects ?? []).map(({ subjectTitle }) => subjectTitle);
