import { ButtonLink } from "~/components/button.tsx";
import { PrintButton } from "~/components/print-button.tsx";
import { m } from "~/paraglide/messages.js";
import type { CardWords } from "./result-card.ts";
import { ShareCard } from "./share-card.tsx";

/** What a student may do with a result: tell others, if they wish, and print it. Nothing is told before they open it. */
export function KeepResult({
	text,
	url,
	card,
	student,
}: {
	text: string;
	url: string;
	card: Omit<CardWords, "student" | "address">;
	/** The student's name. */
	student: string;
}) {
	const away = { target: "_blank", rel: "noopener noreferrer" };
	const said = `${text} ${url}`;
	return (
		<div className="result-keep">
			<details className="result-share">
				<summary className="btn btn-quiet btn-sm">{m.attempt_share_result()}</summary>
				<p className="result-words">{said}</p>
				<ShareCard words={{ ...card, address: new URL(url).host }} student={student} text={said} />
				<div className="flex flex-wrap gap-2">
					<ButtonLink
						small
						variant="secondary"
						icon="whatsapp"
						href={`https://wa.me/?text=${encodeURIComponent(said)}`}
						{...away}
					>
						{m.model_test_share_whatsapp()}
					</ButtonLink>
					<ButtonLink
						small
						variant="secondary"
						icon="facebook"
						href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}&quote=${encodeURIComponent(text)}`}
						{...away}
					>
						{m.model_test_share_facebook()}
					</ButtonLink>
				</div>
			</details>
			<PrintButton />
		</div>
	);
}
