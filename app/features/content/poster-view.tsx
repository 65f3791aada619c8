import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { WidePictureForm } from "~/features/photo/wide-picture-form.tsx";
import { CUTS } from "~/lib/photo-edge.ts";
import { m } from "~/paraglide/messages.js";

/** The poster of a video as it is, another one, and none (CON-5). */
export function PosterView({ image, version, error }: { image: string | null; version: number; error: string | null }) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<div className="grid gap-4">
			{image ? (
				<div className="grid justify-items-start gap-3">
					<img src={image} alt="" {...CUTS.wide} className="h-auto w-full max-w-144" />
					<Form method="post">
						<input type="hidden" name="version" value={version} />
						<Button variant="secondary" icon="trash" name="intent" value="remove" pending={pending}>
							{m.content_poster_remove()}
						</Button>
					</Form>
				</div>
			) : (
				<p>{m.content_poster_none()}</p>
			)}
			<WidePictureForm
				// A picture that was saved leaves nothing chosen.
				key={image}
				id="poster"
				label={m.course_cover_choose()}
				hint={m.content_poster_hint()}
				send={m.content_poster_save()}
				error={error}
			>
				<input type="hidden" name="version" value={version} />
			</WidePictureForm>
		</div>
	);
}
