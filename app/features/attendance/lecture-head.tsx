import { date, langOfText, timeOfDay } from "~/lib/words.ts";

/** What a page about one lecture is, and of which lecture. @param href the lecture's own page */
export function LectureHead({
	id,
	title,
	lecture,
	href,
}: {
	id: string;
	title: string;
	lecture: { title: string; startsAt: number; endsAt: number };
	href: string;
}) {
	return (
		<div>
			<h2 id={id} className="text-lg">
				{title}
			</h2>
			<p>
				<a href={href} lang={langOfText(lecture.title)} className="[overflow-wrap:anywhere]">
					{lecture.title}
				</a>
				<span className="block text-sm text-soft">
					{date(lecture.startsAt)}, {timeOfDay(lecture.startsAt)} – {timeOfDay(lecture.endsAt)}
				</span>
			</p>
		</div>
	);
}
