import { asc, sql } from "drizzle-orm";
import { pushDelivery, pushSubscription } from "#db/schema/index.ts";
import { newBrowserKeys } from "#workers/sandbox/push/receive.ts";
import { NOTHING_CARRIED } from "~/domain/account/carried.ts";
import type { KindName, ParamsOf } from "~/domain/notification/kinds.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import type { PushMessage, PushOutcome, PushTarget } from "~/domain/notification/push-port.ts";
import { pushNews } from "~/domain/notification/send-pushes.server.ts";
import { subscribePush } from "~/domain/notification/subscribe-push.server.ts";
import { dhakaHour } from "~/lib/time.ts";
import type { Person } from "./api-people.ts";
import { depsAt } from "./deps.ts";
import { at, database } from "./exam-session.ts";

export const FOREVER = { until: Number.POSITIVE_INFINITY };

/** Minutes from the exams' opening to an hour of the next day in Dhaka. */
export const hour = (of: number) => (24 - dhakaHour(at(0)) + of) * 60;
export const NOON = hour(12);
export const NIGHT = hour(23);

/** Says something to somebody, so many minutes after the exams' opening. */
export const tell = <K extends KindName>(
	who: Person,
	kind: K,
	params: ParamsOf<K>,
	minutes: number,
	key: string = crypto.randomUUID(),
) =>
	notify(
		{ db: database() },
		{ kind, role: who.role, account: who.accountUuid, key, params, where: sql`1` },
		at(minutes),
	);

/** The same of an exam's results. */
export const tellResult = (who: Person, exam: string, minutes: number) => tell(who, "results-out", { exam }, minutes);

/** Turns push on in a browser of somebody, a new one where nothing else is said. */
export async function browserOf(
	who: Person,
	{
		device = crypto.randomUUID() as string,
		endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
		locale = "en" as "en" | "bn",
	} = {},
) {
	const { p256dh, auth } = await newBrowserKeys();
	const target = { endpoint, p256dh, auth };
	await subscribePush(depsAt(0), who, target, { locale, carried: { ...NOTHING_CARRIED, signIn: device } });
	return { ...target, device };
}

type Shown = { title: string; body: string; url: string; tag: string };

/** Runs the scheduled work; what was sent where. @param outcome what the push services say to it */
export async function sweepPushes(minutes: number, outcome: PushOutcome = "sent") {
	const sent: (PushTarget & PushMessage & { shown: Shown })[] = [];
	const deps = depsAt(minutes);
	const push = {
		...deps.push,
		send: async ({ endpoint, p256dh, auth }: PushTarget, message: PushMessage) => {
			sent.push({ endpoint, p256dh, auth, ...message, shown: JSON.parse(message.payload) });
			return outcome;
		},
	};
	const counts = await pushNews(Object.assign(deps, { push }), FOREVER);
	return { counts, sent, trips: deps.trips.count };
}

/** The browsers that are told, in the order in which they were turned on. */
export const subscriptions = () => database().select().from(pushSubscription).orderBy(asc(pushSubscription.id));

/** What is on its way to a browser. */
export const waitingPushes = () => database().select().from(pushDelivery);
