import { data, redirect } from "react-router";
import { getMyProfile } from "~/domain/account/my-profile.server.ts";
import { getMeter } from "~/domain/data-use/meter.server.ts";
import { COMMON_PACKAGES } from "~/domain/data-use/rules.ts";
import { savePackage, setMeter } from "~/domain/data-use/save-package.server.ts";
import { dataFormSchema } from "~/domain/data-use/schemas.ts";
import profileCss from "~/features/account/profile.css?url";
import { ProfileFrame, profileMeta } from "~/features/account/profile-frame.tsx";
import { profilePath } from "~/features/account/profile-paths.ts";
import { MonthCard } from "~/features/data-use/month-card.tsx";
import { PackageForm } from "~/features/data-use/package-form.tsx";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/data.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: profileCss }];

/** A student's mobile data (MET-1). */
export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const [{ completeness }, meter] = await Promise.all([getMyProfile(deps, actor), getMeter(deps, actor)]);
		return { role: "student" as const, completeness, meter };
	});

export async function action({ context, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, dataFormSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const asked = submission.value;
	return orProblem(context, async ({ deps, actor, setToast }) => {
		switch (asked.intent) {
			case "save": {
				const { price, gigabytes } = asked;
				await savePackage(deps, actor, {
					pricePoisha: Math.round(price * 100),
					megabytes: Math.max(1, Math.round(gigabytes * 1024)),
				});
				break;
			}
			case "common":
				await savePackage(deps, actor, COMMON_PACKAGES[asked.which] ?? COMMON_PACKAGES[0]);
				break;
			case "forget":
				await savePackage(deps, actor, null);
				break;
			default:
				await setMeter(deps, actor, asked.intent === "on");
		}
		const said = { off: m.data_use_turned_off, on: m.data_use_turned_on } as Record<string, (() => string) | undefined>;
		setToast({ tone: "success", text: (said[asked.intent] ?? m.common_saved)() });
		return redirect(profilePath("student", "data"));
	});
}

export const meta: Route.MetaFunction = () => profileMeta("data");

export default function DataPage({ loaderData: { role, completeness, meter }, actionData }: Route.ComponentProps) {
	return (
		<ProfileFrame role={role} tab="data" completeness={completeness}>
			<PackageForm
				key={`${meter.package.pricePoisha} ${meter.package.megabytes}`}
				meter={meter}
				lastResult={actionData}
			/>
			<MonthCard meter={meter} />
		</ProfileFrame>
	);
}
