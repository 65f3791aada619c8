import { z } from "zod";
import type { Sign } from "~/domain/attendance/intervals.ts";
import type { Told } from "~/domain/room-watch/hear-provider.server.ts";

const name = z.string().min(1).max(256);
const moment = z.coerce.number().int().positive();

/** An event of bbb-webhooks, as much of it as we need. */
const eventSchema = z.object({
	data: z.object({
		id: z.string().max(64),
		attributes: z.object({
			meeting: z.object({ "internal-meeting-id": name }),
			user: z.object({ "internal-user-id": name, "external-user-id": z.string().max(256).nullish() }).nullish(),
		}),
		event: z.object({ ts: moment }),
	}),
});

const SIGNS: Readonly<Record<string, "joined" | "left">> = { "user-joined": "joined", "user-left": "left" };
/** After these the provider has another recording than before. */
const RECORDING = /^rap-(publish-ended|published|unpublished|deleted)$/;

function toldBy(event: unknown): Told[] {
	const read = eventSchema.safeParse(event);
	if (!read.success) return [];
	const { id, attributes, event: happened } = read.data.data;
	const internalId = attributes.meeting["internal-meeting-id"];
	const kind = SIGNS[id];
	if (id === "meeting-ended") return [{ internalId, kind: "ended", at: happened.ts }];
	if (RECORDING.test(id)) return [{ internalId, kind: "recording" }];
	if (!kind || !attributes.user) return [];
	const { "internal-user-id": connection, "external-user-id": external } = attributes.user;
	const sign: Sign = { accountUuid: external ?? "", connection, kind, source: "webhook", at: happened.ts };
	return [{ internalId, kind: "sign", sign }];
}

const AT_MOST = 200;

/** What a delivery says: a form whose `event` is a JSON list. Null for what is none; what we do not need is left out. */
export function readDelivery(body: Uint8Array): Told[] | null {
	const events = parsed(new URLSearchParams(new TextDecoder().decode(body)).get("event") ?? "");
	return Array.isArray(events) ? events.slice(0, AT_MOST).flatMap(toldBy) : null;
}

const markSchema = z.object({ timestamp: z.string(), userid: name });
const sessionSchema = z.object({
	joins: z.array(markSchema).default([]),
	lefts: z.array(markSchema).default([]),
});
const attendeeSchema = z.object({
	ext_user_id: z.string().max(256),
	joins: z.array(z.string()).default([]),
	leaves: z.array(z.string()).default([]),
	sessions: z.union([z.array(sessionSchema), z.record(z.string(), sessionSchema)]).optional(),
});
type Attendee = z.infer<typeof attendeeSchema>;

const analyticsSchema = z.object({
	internal_meeting_id: name,
	data: z.object({ finish: z.string().nullish(), attendees: z.array(z.unknown()).max(5_000) }),
});

/** Moments among texts; what is none is left out. */
const moments = (texts: readonly string[]): number[] =>
	texts.map((text) => Date.parse(text)).filter((at) => Number.isSafeInteger(at));

/** By connection, where the report has them. */
const bySession = ({ ext_user_id: accountUuid, sessions }: Attendee): Sign[] =>
	Object.values(sessions ?? {}).flatMap(({ joins, lefts }) =>
		(
			[
				["joined", joins],
				["left", lefts],
			] as const
		).flatMap(([kind, marks]) =>
			marks.flatMap(({ timestamp, userid: connection }): Sign[] =>
				moments([timestamp]).map((at) => ({ accountUuid, connection, kind, source: "analytics", at })),
			),
		),
	);

/** Comings and goings without connections: each going is that of the one who came first and is still there. */
function byTime({ ext_user_id: accountUuid, joins, leaves }: Attendee): Sign[] {
	const marks = [
		...moments(joins).map((at) => ({ at, kind: "joined" as const })),
		...moments(leaves).map((at) => ({ at, kind: "left" as const })),
	].sort((a, b) => a.at - b.at || (a.kind === "joined" ? -1 : 1));
	const open: string[] = [];
	return marks.flatMap(({ at, kind }, index): Sign[] => {
		if (kind === "joined") open.push(`analytics:${accountUuid}:${index}`);
		const connection = kind === "joined" ? open.at(-1) : open.shift();
		return connection ? [{ accountUuid, connection, kind, source: "analytics", at }] : [];
	});
}

/** What a report after a meeting says; null for what is none. An attendee that cannot be read is left out. */
export function readAnalytics(body: Uint8Array): { internalId: string; signs: Sign[]; endedAt: number | null } | null {
	const read = analyticsSchema.safeParse(parsed(new TextDecoder().decode(body)));
	if (!read.success) return null;
	const { internal_meeting_id: internalId, data } = read.data;
	const signs = data.attendees.flatMap((attendee) => {
		const of = attendeeSchema.safeParse(attendee);
		if (!of.success) return [];
		const known = bySession(of.data);
		return known.length > 0 ? known : byTime(of.data);
	});
	return { internalId, signs, endedAt: moments([data.finish ?? ""])[0] ?? null };
}

function parsed(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return undefined;
	}
}
