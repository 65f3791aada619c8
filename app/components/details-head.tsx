import { langOfText } from "~/lib/words.ts";
import { BackLink } from "./back-link.tsx";
import { Picture, subjectTitles } from "./picture.tsx";

/** The top of the public page of one thing: the way back to the list, its picture, badges (`children`) and names. */
export function DetailsHead({
	list,
	image,
	color,
	title,
	subtitle,
	subjects,
	children,
}: {
	list: { href: string; label: string };
	image: string | null;
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
			<header className="details-head">
				<Picture src={image} color={color} subjects={subjectTitles(subjects)} size={96} />
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
