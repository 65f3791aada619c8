import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { InputField } from "~/components/field.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { WidePictureForm } from "~/features/photo/wide-picture-form.tsx";
import { CUTS } from "~/lib/photo-edge.ts";
import { MAX_ALT } from "~/lib/question-picture.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** What was wrong with what was sent, at which field, what was typed, and the version that the form was opened with. */
export type PosterRefusal = { error: string; field: "poster" | "alt"; alt: string; version?: number | undefined };

type Props = {
	poster: { title: string; image: string | null; imageAlt: string | null; version: number };
	back: string;
	refusal: PosterRefusal | undefined;
};

/** The poster of a model test or a self-assessment as it is, another one, and none (EXD-11). */
export function ExamPosterView({ poster: { title, image, imageAlt, version }, back, refusal }: Props) {
	const pending = useNavigation().formMethod === "POST";
	const errorAt = (field: PosterRefusal["field"]) => (refusal?.field === field ? refusal.error : null);
	return (
		<div className="grid gap-6">
			<PageHeader back={{ href: back, label: title }} title={m.content_poster()} lead={m.exam_poster_lead()} />
			{image ? (
				<div className="grid justify-items-start gap-3">
					<img
						src={image}
						alt={imageAlt ?? ""}
						lang={langOfText(imageAlt ?? "")}
						{...CUTS.wide}
						className="h-auto w-full max-w-144"
					/>
					<details>
						<summary>{m.content_poster_remove()}</summary>
						<Form method="post" className="grid justify-items-start gap-3 pt-3">
							<input type="hidden" name="version" value={version} />
							<p>{m.exam_poster_remove_ask()}</p>
							<Button variant="secondary" danger icon="trash" name="intent" value="remove" pending={pending}>
								{m.content_poster_remove()}
							</Button>
						</Form>
					</details>
				</div>
			) : (
				<p>{m.exam_poster_none()}</p>
			)}
			<WidePictureForm
				// A picture that was saved leaves nothing chosen.
				key={image}
				id="poster"
				label={m.course_cover_choose()}
				hint={m.exam_poster_hint()}
				send={m.content_poster_save()}
				error={errorAt("poster")}
				optional={image !== null}
			>
				<input type="hidden" name="version" value={refusal?.version ?? version} />
				<InputField
					id="alt"
					name="alt"
					label={m.question_picture_alt()}
					hint={m.exam_poster_alt_hint()}
					defaultValue={refusal?.alt ?? imageAlt ?? ""}
					error={errorAt("alt")}
					maxLength={MAX_ALT}
					required
				/>
			</WidePictureForm>
		</div>
	);
}
