import { sql } from "drizzle-orm";
import { enrolment, material } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { notify } from "~/domain/notification/notify.server.ts";

/** Where a notification about a material leads: below a course in the student area. */
const aboutMaterial = (courseUuid: string, uuid: string): string => `${courseUuid}/material/${uuid}`;

/**
 * For the batch that publishes a material: who is accepted in its course hears of it, once however often it is published (MAT-5).
 * @param version when the batch says that it was changed last, ms UTC
 */
export const tellPublished = (
	deps: Pick<Deps, "db">,
	{ uuid, title, version }: { uuid: string; title: string; version: number },
	course: { uuid: string; title: string },
	now: number,
) =>
	notify(
		deps,
		{
			...{ kind: "material-published", role: "student", about: aboutMaterial(course.uuid, uuid) },
			key: `material-published:${uuid}`,
			params: { title, course: course.title },
			account: sql`e.student_uuid`,
			from: sql`${enrolment} AS e`,
			where: sql`e.course_uuid = ${course.uuid} AND e.state = 'accepted'
				AND EXISTS (SELECT 1 FROM ${material} AS m WHERE m.uuid = ${uuid} AND m.updated_at = ${version}
					AND (m.publish_at IS NULL OR m.publish_at <= ${now}))`,
		},
		now,
	);
