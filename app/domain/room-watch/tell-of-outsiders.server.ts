import { sql } from "drizzle-orm";
import { account, course, lecture } from "#db/schema/index.ts";
import { isAccepted } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { RoomInfo } from "~/domain/live-class/port.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { mayCome } from "~/domain/seat/may.server.ts";

/**
 * The statement that tells a teacher of who is in the room and not in the course any more (LIV-7), once for each room and person: the
 * provider has no call that takes one person out, and its teacher can do it there.
 */
export const tellOfOutsiders = (
	{ db }: Pick<Deps, "db">,
	room: { uuid: string; lectureUuid: string; courseUuid: string },
	{ people }: Pick<RoomInfo, "people">,
	now: number,
) =>
	notify(
		{ db },
		{
			...{ kind: "room-outsider", role: "teacher", about: `${room.lectureUuid}/live/${room.courseUuid}` },
			key: sql`${`room-outsider:${room.uuid}:`} || a.uuid`,
			account: sql`c.teacher_uuid`,
			params: sql`json_object('name', coalesce(a.name, ''), 'title', l.title, 'course', c.title)`,
			from: sql`${lecture} AS l JOIN ${course} AS c ON c.uuid = l.course_uuid
				JOIN json_each(${JSON.stringify(people.map(({ accountUuid }) => accountUuid))}) AS there
				JOIN ${account} AS a ON a.uuid = there.value`,
			where: sql`l.uuid = ${room.lectureUuid} AND a.uuid <> c.teacher_uuid
				AND NOT (${isAccepted(sql`c.uuid`, sql`a.uuid`)} AND ${mayCome(sql`a.uuid`)})`,
		},
		now,
	);
