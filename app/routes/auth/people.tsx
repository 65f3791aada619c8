import { data, redirect } from "react-router";
import { requireSignedIn } from "~/domain/account/access.ts";
import { landingOf } from "~/domain/account/guards.ts";
import { firstToEnd } from "~/domain/attempt/running.ts";
import { sharedDeviceErrors } from "~/domain/shared-device/errors.ts";
import { SHARED_DEVICE_PATH, sharedDevicePath } from "~/domain/shared-device/paths.ts";
import {
	beginWaiting,
	endWaiting,
	giveUpWaiting,
	listDevicePeople,
	mayHavePin,
	nameOfGone,
	removePerson,
	setPin,
	tryPin,
} from "~/domain/shared-device/people.server.ts";
import { sharedDeviceFormSchema } from "~/domain/shared-device/schemas.ts";
import { OwnPin, type Refusal, RemoveQuestion, WhoIsIt } from "~/features/shared-device/shared-device-view.tsx";
import { AuthCard, authMeta } from "~/features/shell/auth-card.tsx";
import { safeNext } from "~/lib/safe-next.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { takeOver } from "~/request/last-account.server.ts";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import { endPushHere, goneFrom, newSharedDevice, rememberGone, sharedDevice } from "~/request/shared-device.server.ts";
import { leaveAtIssuer } from "~/request/sign-out.server.ts";
import type { Route } from "./+types/people.ts";

export const handle: RouteHandle = openPage;

/** The page that somebody came for, which is theirs once they are in. */
const nextOf = (url: URL) => safeNext(url.searchParams.get("next"));

/** Who waits on this device (ACC-50): whoever holds it sees their names and photos, and nothing else of them (ACC-52). */
export const loader = ({ context, request, url }: Route.LoaderArgs) =>
	orProblem(context, async (app) => {
		const device = await sharedDevice(app, request);
		const known = device ? await listDevicePeople(app.deps, device) : [];
		const { actor } = app;
		const people = known.filter(({ accountUuid, waits }) => waits && accountUuid !== actor?.accountUuid);
		const remove = url.searchParams.get("remove");
		const gone = actor ? null : await goneFrom(app, request);
		return {
			people,
			gone: gone && (await nameOfGone(app.deps, gone)),
			next: nextOf(url),
			/** Who is asked about before they are removed. */
			removing: people.find(({ accountUuid }) => accountUuid === remove) ?? null,
			own: actor && {
				name: actor.name ?? "",
				known: known.some(({ accountUuid }) => accountUuid === actor.accountUuid),
				isAdmin: !mayHavePin(actor),
			},
		};
	});

const endParkedOf =
	({ session }: AppContext) =>
	(name: string) =>
		session.endParked(name);

async function choosePin(app: AppContext, request: Request, pin: string) {
	const known = await sharedDevice(app, request);
	const { device, cookie } = known ? { device: known, cookie: null } : await newSharedDevice(app);
	await setPin(app.deps, app.actor, { device, pin, secret: app.deps.vars.SESSION_SECRET });
	app.setToast({ tone: "success", text: m.shared_device_set_done() });
	return redirect(SHARED_DEVICE_PATH, cookie ? { headers: { "set-cookie": cookie } } : {});
}

/** The session waits, the issuer's ends, and the browser forgets: nothing of one is left for the next (ACC-52). */
async function handOver(app: AppContext, request: Request) {
	const { actor, deps, session } = app;
	const { accountUuid, idToken } = session.data ?? { accountUuid: null, idToken: null };
	if (firstToEnd(session.begun, deps.clock())) throw sharedDeviceErrors.fail("HandOverDuringExam");
	const name = crypto.randomUUID();
	const device = await sharedDevice(app, request);
	await beginWaiting(deps, requireSignedIn(actor), { device, name }, endParkedOf(app));
	await endPushHere(app);
	await session.park(name);
	return leaveAtIssuer(app, { accountUuid, idToken, next: SHARED_DEVICE_PATH });
}

type Coming = { person: string; pin: string; next: string | null };

/** @param onGone the person, who waited here, is no longer known: it takes their password */
async function comeIn(app: AppContext, request: Request, { person, pin, next }: Coming, onGone: () => void) {
	const { deps, session, actor } = app;
	// They came in with the tap before this one.
	if (actor?.accountUuid === person) return redirect(next ?? landingOf(actor));
	if (actor) throw sharedDeviceErrors.fail("SharedDeviceInUse");
	// One that does not answer lets nobody begin, and has no page of its own here.
	if (!(await deps.rateLimit("sign-in", app.address).catch(() => false))) return redirect("/auth/login?q=busy");
	const device = await sharedDevice(app, request);
	if (!device) throw sharedDeviceErrors.fail("PinOver");
	const { SESSION_SECRET: secret } = deps.vars;
	const { name, wrong } = await tryPin(deps, { device, accountUuid: person, pin, secret }, (parked) => {
		onGone();
		return session.endParked(parked);
	});
	const who = { device, accountUuid: person, name };
	const back = await session.unpark(name);
	if (!back) {
		onGone();
		await giveUpWaiting(deps, who);
		throw sharedDeviceErrors.fail("PinOver");
	}
	// They have become an admin since.
	if (!mayHavePin(back)) {
		await giveUpWaiting(deps, who);
		await session.signOut();
		throw sharedDeviceErrors.fail("PinOver");
	}
	await endWaiting(deps, who);
	if (wrong > 0) {
		const text = m.shared_device_tried({ count: wrong, n: num(wrong) });
		app.setToast({ tone: "warning", text, seconds: 20 });
	}
	return redirect(next ?? landingOf(back), { headers: await takeOver(app, request, person) });
}

async function forget(app: AppContext, request: Request, { person, next }: Pick<Coming, "person" | "next">) {
	const device = await sharedDevice(app, request);
	const people = device ? await listDevicePeople(app.deps, device) : [];
	const known = people.find(({ accountUuid }) => accountUuid === person);
	if (device && known) {
		await removePerson(app.deps, { device, accountUuid: person }, endParkedOf(app));
		app.setToast({ tone: "success", text: m.shared_device_removed({ name: known.name ?? "" }) });
	}
	return redirect(sharedDevicePath({ next }));
}

export async function action({ context, request, url }: Route.ActionArgs) {
	const posted = await postedFields(context, request, sharedDeviceFormSchema);
	let gone: string | null = null;
	return orProblem(
		context,
		async (app) => {
			if (posted.intent === "set-pin") return choosePin(app, request, posted.pin);
			if (posted.intent === "hand-over") return handOver(app, request);
			const coming = { ...posted, next: nextOf(url) };
			if (coming.intent === "enter")
				return comeIn(app, request, coming, () => {
					gone = coming.person;
				});
			return forget(app, request, coming);
		},
		async ({ text, status }, app) => {
			const refusal: Refusal = { person: "person" in posted ? posted.person : null, text };
			return data(refusal, { status, ...(gone && { headers: { "set-cookie": await rememberGone(app, gone) } }) });
		},
	);
}

export const meta: Route.MetaFunction = () => authMeta(m.shared_device_title());

export default function SharedDevice({ loaderData, actionData }: Route.ComponentProps) {
	const { people, gone, next, removing, own } = loaderData;
	const refusal = actionData ?? null;
	if (!own && removing && !refusal)
		return (
			<AuthCard title={m.shared_device_remove_sure({ name: removing.name ?? "" })} lead={m.shared_device_remove_lead()}>
				<RemoveQuestion person={removing} next={next} />
			</AuthCard>
		);
	if (!own)
		return (
			<AuthCard title={m.shared_device_who()} lead={m.shared_device_lead()}>
				<WhoIsIt people={people} gone={gone} next={next} refusal={refusal} />
			</AuthCard>
		);
	return (
		<AuthCard title={m.shared_device_title()} lead={m.shared_device_lead()}>
			{!own.isAdmin && <OwnPin {...own} refusal={refusal} />}
		</AuthCard>
	);
}
