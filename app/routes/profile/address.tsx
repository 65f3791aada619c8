import { data, redirect } from "react-router";
import { getMyProfile } from "~/domain/account/my-profile.server.ts";
import { addressForm, listsFor } from "~/domain/account/profile-pages.server.ts";
import { saveAddress } from "~/domain/account/save-profile.server.ts";
import { type AddressInput, addressFormSchema } from "~/domain/account/schemas.ts";
import { AddressForm } from "~/features/account/address-form.tsx";
import profileCss from "~/features/account/profile.css?url";
import { ProfileFrame, profileMeta } from "~/features/account/profile-frame.tsx";
import { profilePath } from "~/features/account/profile-paths.ts";
import { appContext } from "~/request/app-context.ts";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { profileOwner, profileSaved } from "~/request/profile-owner.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/address.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: profileCss }];

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async (app) => {
		const { role } = profileOwner(app);
		const { address, completeness } = await getMyProfile(app.deps, app.actor);
		return { role, completeness, ...(await addressForm(address, app.locale)) };
	});

export async function action({ context, request }: Route.ActionArgs) {
	const app = context.get(appContext);
	const { role } = await orProblem(context, profileOwner);
	const submission = await postedForm(context, request, addressFormSchema);
	const lists = await listsFor(submission.payload, app.locale);
	if (submission.status !== "success") return data({ result: submission.reply(), lists, step: null }, { status: 400 });
	const { intent, ...address } = submission.value;
	if (intent === "districts" || intent === "thanas") return { result: submission.reply(), lists, step: intent };
	return orProblem(
		context,
		async () => {
			await profileSaved(app, await saveAddress(app.deps, app.actor, address as AddressInput));
			return redirect(profilePath(role, "address"));
		},
		({ text, status }) => data({ result: submission.reply({ formErrors: [text] }), lists, step: null }, { status }),
	);
}

export const meta: Route.MetaFunction = () => profileMeta("address");

export default function AddressOfProfile({ loaderData, actionData }: Route.ComponentProps) {
	const { role, completeness, values, lists } = loaderData;
	return (
		<ProfileFrame role={role} tab="address" completeness={completeness}>
			<AddressForm
				// Once it is saved, it begins anew with what is kept.
				key={JSON.stringify(values)}
				values={values}
				lists={actionData?.lists ?? lists}
				lastResult={actionData?.result ?? null}
				step={actionData?.step ?? null}
			/>
		</ProfileFrame>
	);
}
