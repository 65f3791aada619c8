import { Form, useNavigation } from "react-router";
import { Avatar } from "~/components/avatar.tsx";
import { Button } from "~/components/button.tsx";
import { m } from "~/paraglide/messages.js";
import { PhotoForm } from "./photo-form.tsx";

/** The photo as it is, another one, and none (PHO-1, PHO-3). */
export function PhotoView({ name, image, error }: { name: string; image: string | null; error: string | null }) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<div className="grid items-start gap-8 lg:grid-cols-[auto_minmax(0,30rem)]">
			<p className="text-soft lg:col-span-2">{m.photo_lead()}</p>
			<section className="grid justify-items-start gap-3" aria-labelledby="photo-now">
				<h2 id="photo-now" className="text-lg">
					{m.photo_now()}
				</h2>
				<div className="photo-now">
					<Avatar name={name} image={image} />
				</div>
				{image ? (
					<Form method="post">
						<Button variant="secondary" icon="trash" name="intent" value="remove" pending={pending}>
							{m.photo_remove()}
						</Button>
					</Form>
				) : (
					<p className="max-w-64 text-sm text-soft">{m.photo_none()}</p>
				)}
			</section>
			<section className="card" aria-label={m.photo_title()}>
				{/* A photo that was saved leaves nothing chosen. */}
				<PhotoForm key={image} error={error} />
			</section>
		</div>
	);
}
