import { ButtonLink } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { teacherCoursePaths } from "~/domain/course/teacher-paths.ts";
import { m } from "~/paraglide/messages.js";

/** In place of what an archived course does not take (CRS-3): that it is archived, and the way to bring it back. */
export function ArchivedNotice({ uuid, text = m.course_fixed_lead() }: { uuid: string; text?: string }) {
	return (
		<Alert tone="warning" title={m.course_is_archived()}>
			<p>{text}</p>
			<p className="mt-3">
				<ButtonLink href={teacherCoursePaths.archive(uuid)} variant="secondary">
					{m.course_unarchive()}
				</ButtonLink>
			</p>
		</Alert>
	);
}
