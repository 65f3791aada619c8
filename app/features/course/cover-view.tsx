import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { WidePictureForm } from "~/features/photo/wide-picture-form.tsx";
import { CUTS } from "~/lib/photo-edge.ts";
import { m } from "~/paraglide/messages.js";
import { ArchivedNotice } from "./archived-notice.tsx";

/** The cover of a course as it is, another one, and none (CRS-1). */
export function CoverView({
	course,
	image,
	error,
}: {
	course: { uuid: string; archived: boolean };
	image: string | null;
	error: string | null;
}) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<section aria-labelledby="cover-title" className="grid gap-4">
			<h2 id="cover-title" className="text-lg">
				{m.course_cover_title()}
			</h2>
			<p className="measure text-soft">{m.course_cover_lead()}</p>
			{image ? (
				<div className="grid justify-items-start gap-3">
					<img src={image} alt="" {...CUTS.wide} className="h-auto w-full max-w-144" />
					{!course.archived && (
						<Form method="post">
							<Button variant="secondary" icon="trash" name="intent" value="remove" pending={pending}>
								{m.course_cover_remove()}
							</Button>
						</Form>
					)}
				</div>
			) : (
				<p>{m.course_cover_none()}</p>
			)}
			{course.archived && error === null ? (
				<ArchivedNotice uuid={course.uuid} />
			) : (
				// A picture that was saved leaves nothing chosen.
				<WidePictureForm
					key={image}
					id="cover"
					label={m.course_cover_choose()}
					hint={m.course_cover_hint()}
					send={m.course_cover_save()}
					error={error}
				/>
			)}
		</section>
	);
}
