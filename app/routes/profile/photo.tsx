import { redirect } from "react-router";
import { getMyProfile } from "~/domain/account/my-profile.server.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { changePhoto, removePhoto } from "~/domain/photo/change-photo.server.ts";
import { photoFormSchema } from "~/domain/photo/schemas.ts";
import profileCss from "~/features/account/profile.css?url";
import { ProfileFrame, profileMeta } from "~/features/account/profile-frame.tsx";
import { profilePath } from "~/features/account/profile-paths.ts";
import { PhotoView } from "~/features/photo/photo-view.tsx";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { profileOwner } from "~/request/profile-owner.server.ts";
import { readPictureForm } from "~/request/read-picture-form.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/photo.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: profileCss }];

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async (app) => {
		const { role } = profileOwner(app);
		const { name, image, completeness } = await getMyProfile(app.deps, app.actor);
		return { role, name: name ?? "", image, completeness };
	});

async function change({ deps, actor, session, setToast }: AppContext, photo: File | undefined) {
	if (!photo) throw assetErrors.fail("FileMissing");
	await session.update(await changePhoto(deps, actor, new Uint8Array(await photo.arrayBuffer())));
	setToast({ tone: "success", text: m.photo_saved() });
}

async function remove({ deps, actor, session, setToast }: AppContext) {
	await removePhoto(deps, actor);
	await session.update({ image: null });
	setToast({ tone: "success", text: m.photo_removed() });
}

export const action = ({ context, request }: Route.ActionArgs) =>
	orProblem(
		context,
		async (app) => {
			const { intent, photo } = await readPictureForm(request, photoFormSchema);
			await (intent === "remove" ? remove(app) : change(app, photo));
			return redirect(profilePath(profileOwner(app).role, "photo"));
		},
		(problem) => {
			return refused(problem);
		},
	);

export const meta: Route.MetaFunction = () => profileMeta("photo");

export default function PhotoPage({ loaderData, actionData }: Route.ComponentProps) {
	const { role, completeness, name, image } = loaderData;
	return (
		<ProfileFrame role={role} tab="photo" completeness={completeness}>
			<PhotoView name={name} image={image} error={actionData?.error ?? null} />
		</ProfileFrame>
	);
}
