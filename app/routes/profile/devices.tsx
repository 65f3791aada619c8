import { redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { requireSignedIn } from "~/domain/account/access.ts";
import { endAllDevices, endDevice, listDevices } from "~/domain/account/devices.server.ts";
import { waitingPage } from "~/domain/account/guards.ts";
import { getMyProfile } from "~/domain/account/my-profile.server.ts";
import { devicesFormSchema } from "~/domain/account/schemas.ts";
import { afterChange, ChangedNotice } from "~/features/account/changed-notice.tsx";
import { DevicesList } from "~/features/account/devices-list.tsx";
import profileCss from "~/features/account/profile.css?url";
import { ProfileFrame, profileMeta } from "~/features/account/profile-frame.tsx";
import { tokensPath } from "~/features/account/profile-paths.ts";
import { SecurityLinks } from "~/features/account/security-links.tsx";
import { TokensLink } from "~/features/account/tokens-link.tsx";
import { pagePath } from "~/lib/page-path.ts";
import { m } from "~/paraglide/messages.js";
import { atIssuer } from "~/request/account-pages.server.ts";
import type { AppContext } from "~/request/app-context.ts";
import { endOthers } from "~/request/end-others.server.ts";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { leaveAtIssuer } from "~/request/sign-out.server.ts";
import type { Route } from "./+types/devices.ts";

/** Whatever the account lacks: who must be signed out is no less so before a number is confirmed. */
export const handle: RouteHandle = { ...areaPage, unready: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: profileCss }];

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async (app) => {
		const { deps, session } = app;
		const actor = requireSignedIn(app.actor);
		const page = (path: string, next = url.pathname) => atIssuer(app, actor, path, next);
		const role = actor.role === "admin" ? null : actor.role;
		return {
			// An admin has no profile: the page is one of their area.
			role,
			completeness: role === null ? null : (await getMyProfile(deps, actor)).completeness,
			waitsAt: waitingPage(actor),
			devices: await listDevices(deps, actor, session.device),
			pages: {
				password: page("/change-password", afterChange(url.pathname, "password")),
				mobile: page("/change-mobile", afterChange(url.pathname, "mobile")),
				forgotten: page("/forgotten-password"),
			},
			// The times of devices are the machine's own, as their guard noted them.
			now: Date.now(),
		};
	});

/** Every device is out, this one too; the issuer hears that all of the person's sessions are over. */
async function leaveEverywhere(app: AppContext) {
	const { actor, deps, session } = app;
	const { accountUuid, idToken } = session.data ?? { accountUuid: null, idToken: null };
	await endAllDevices(deps, actor, session.device);
	await session.signOut();
	return leaveAtIssuer(app, { accountUuid, idToken, next: pagePath("/"), everywhere: true });
}

export async function action({ context, request, url }: Route.ActionArgs) {
	const posted = await postedFields(context, request, devicesFormSchema);
	return orProblem(
		context,
		async (app) => {
			const { actor, deps, setToast } = app;
			if (posted.intent === "end-all") return leaveEverywhere(app);
			if (posted.intent === "end") {
				await endDevice(deps, actor, posted.device);
				setToast({ tone: "success", text: m.account_devices_ended() });
			} else {
				await endOthers(app);
				setToast({ tone: "success", text: m.account_devices_others_done() });
			}
			return redirect(url.pathname);
		},
		({ text }, { setToast }) => {
			setToast({ tone: "info", text });
			return redirect(url.pathname);
		},
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => profileMeta("devices", loaderData?.role);

export default function Devices({
	loaderData: { role, completeness, waitsAt, devices, pages, now },
}: Route.ComponentProps) {
	const parts = (
		<>
			<ChangedNotice />
			<SecurityLinks pages={pages} />
			<DevicesList devices={devices} now={now} />
			<TokensLink href={tokensPath(role ?? "admin")} />
		</>
	);
	if (role !== null && completeness !== null)
		return (
			<ProfileFrame role={role} tab="devices" completeness={completeness} waitsAt={waitsAt}>
				{parts}
			</ProfileFrame>
		);
	return (
		<>
			<PageHeader title={m.account_devices_title()} />
			<div className="grid max-w-[48rem] gap-10">{parts}</div>
		</>
	);
}
