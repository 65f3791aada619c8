import { CUTS } from "~/lib/photo-edge.ts";
import { langOfText } from "~/lib/words.ts";
import { BackLink } from "./back-link.tsx";
import { Picture, subjectTitles } from "./picture.tsx";

/** The top of the public page of one thing: the way back to the list, its poster or the picture of its subjects, badges (`children`) and names. */
export function DetailsHead({
	list,
	image,
	imageAlt,
	color,
	title,
	subtitle,
	subjects,
	children,
}: {
	list: { href: string; label: string };
	image: string | null;
	imageAlt?: string | null | undefined;
	color: string | null;
	title: string;
	subtitle: string | null;
	subjects: readonly { subjectTitle: string }[];
	children: React.ReactNode;
}) {
	return (
		<>
			<nav aria-label={list.label} className="mb-4">
				<BackLink {...list} />
			</nav>
			{image && (
				<img
					src={image}
					alt={imageAlt ?? ""}
					lang={langOfText(imageAlt ?? "")}
					{...CUTS.wide}
					className="details-poster"
					decoding="async"
				/>
			)}
			<header className="details-head">
				{!image && <Picture src={null} color={color} subjects={subjectTitles(subjects)} size={96} />}
				<div>
					<p className="card-badges">{children}</p>
					<h1 lang={langOfText(title)}>{title}</h1>
					{subtitle && (
						<p className="mt-1 text-soft" lang={langOfText(subtitle)}>
							{subtitle}
						</p>
					)}
				</div>
			</header>
		</>
	);
}
