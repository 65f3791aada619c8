import { eq } from "drizzle-orm";
import { courseRows, enrolmentRows, lectureRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import type { LiveClassProvider, ProviderRecording, RoomInfo } from "~/domain/live-class/port.ts";
import { openSchool, type Person, student, teacher } from "./api-people.ts";
import { depsAt, type TestDeps } from "./deps.ts";
import { at, database, OPENS } from "./exam-session.ts";

const DAY = 24 * 3_600_000;

/** A lecture of an hour that begins when the exams open, with its room, and who is in its course. */
export type Classroom = {
	teacher: Person;
	students: Person[];
	courseUuid: string;
	lectureUuid: string;
	meeting: { uuid: string; internalId: string; meetingId: string; callbackToken: string };
};

type Made = { students?: number; room?: boolean; meetingUrl?: string; startsAt?: number; names?: readonly string[] };

/** Everything that a class needs, made anew. */
export async function classroom({
	students: many = 2,
	room = true,
	meetingUrl,
	startsAt = OPENS,
	names = [],
}: Made = {}): Promise<Classroom> {
	const { uuid: instituteUuid } = await openSchool();
	const [of, ...students] = await Promise.all([
		teacher(),
		...Array.from({ length: many }, (_, index) => student({ name: names[index] ?? `Student ${index}` })),
	]);
	const [courseUuid, lectureUuid, subjectUuid, uuid] = Array.from({ length: 4 }, () => crypto.randomUUID()) as [
		string,
		string,
		string,
		string,
	];
	const meeting = {
		uuid,
		internalId: `${uuid.replaceAll("-", "")}-${OPENS}`,
		meetingId: `lecture-${lectureUuid}`,
		callbackToken: uuid.replaceAll("-", "").repeat(2),
	};
	await insertRows(database(), [
		...subjectRows({ uuid: subjectUuid, title: `Physics ${subjectUuid}`, at: OPENS - DAY }),
		...courseRows({
			...{ uuid: courseUuid, subjectUuid, instituteUuid, teacherUuid: of.accountUuid },
			...{ startAt: OPENS - 30 * DAY, endAt: OPENS + 60 * DAY, at: OPENS - 40 * DAY },
		}),
		...students.flatMap(({ accountUuid: studentUuid }) =>
			enrolmentRows({ courseUuid, studentUuid, state: "accepted", at: OPENS - DAY }),
		),
		...lectureRows({ uuid: lectureUuid, courseUuid, startsAt, meetingUrl, at: OPENS - DAY }),
	]);
	if (room)
		await database()
			.insert(schema.liveMeeting)
			.values({ ...meeting, lectureUuid, nextPollAt: OPENS, createdAt: OPENS - 60_000, updatedAt: OPENS });
	return { teacher: of, students, courseUuid, lectureUuid, meeting };
}

/** A provider that says what the test wants; without more it knows no rooms. */
export function fakeProvider(says: Partial<LiveClassProvider> = {}): LiveClassProvider & { asked: string[] } {
	const asked: string[] = [];
	const provider: LiveClassProvider = {
		create: async () => ({ kind: "away", why: "unreachable" }),
		joinUrl: async () => "https://bbb.example/join",
		slideUrl: async ({ assetUuid }) => `https://pathshala.example/slides/${assetUuid}`,
		info: async () => ({ kind: "ok", value: null }),
		end: async () => ({ kind: "ok", value: "ended" }),
		recordings: async () => ({ kind: "ok", value: [] }),
		removeRecording: async () => ({ kind: "ok", value: null }),
		...says,
	};
	const noted = (name: keyof LiveClassProvider) =>
		((...args: never[]) => {
			asked.push(name);
			return (provider[name] as (...args: never[]) => unknown)(...args);
		}) as never;
	const names = Object.keys(provider) as (keyof LiveClassProvider)[];
	return { ...(Object.fromEntries(names.map((name) => [name, noted(name)])) as unknown as LiveClassProvider), asked };
}

export const depsWith = (minutes: number, liveClasses: LiveClassProvider): TestDeps =>
	Object.assign(depsAt(minutes), { liveClasses });

/** The room as the provider has it, with these people in it. */
export const roomWith = (
	{ meeting }: Classroom,
	people: readonly Person[],
	more: Partial<RoomInfo> = {},
): RoomInfo => ({
	internalId: meeting.internalId,
	...{ createTime: OPENS, startedAt: OPENS, endedAt: null, running: people.length > 0 },
	people: people.map(({ accountUuid, role }) => ({
		connection: `w_${accountUuid}`,
		accountUuid,
		teacher: role === "teacher",
	})),
	...more,
});

/** A recording of the whole room. */
export const recordingOf = ({ meeting }: Classroom, more: Partial<ProviderRecording> = {}): ProviderRecording => ({
	...{ recordId: meeting.internalId, internalId: meeting.internalId, meetingId: meeting.meetingId, state: "ready" },
	playUrl: `https://bbb.example/playback/presentation/2.3/${meeting.internalId}`,
	fileUrl: null,
	...{ sizeBytes: 40_000_000, startedAt: at(0), endedAt: at(60) },
	...more,
});

export const eventsOf = ({ meeting }: Classroom) =>
	database().select().from(schema.attendanceEvent).where(eq(schema.attendanceEvent.meetingUuid, meeting.uuid));

export const meetingOf = async ({ meeting }: Classroom) => {
	const [row] = await database().select().from(schema.liveMeeting).where(eq(schema.liveMeeting.uuid, meeting.uuid));
	if (!row) throw new Error("The room is gone");
	return row;
};

export const recordingsOf = ({ lectureUuid }: Classroom) =>
	database().select().from(schema.recording).where(eq(schema.recording.lectureUuid, lectureUuid));

/** Minutes of each of them in the lecture; null of whom nothing is written. */
export async function minutesOf({ lectureUuid }: Classroom, ...people: Person[]): Promise<(number | null)[]> {
	const rows = await database().select().from(schema.attendance).where(eq(schema.attendance.lectureUuid, lectureUuid));
	return people.map(({ accountUuid }) => {
		const row = rows.find((one) => one.accountUuid === accountUuid);
		return row ? row.presentMs / 60_000 : null;
	});
}
