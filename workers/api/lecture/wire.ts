import type { z } from "zod";
import type { Lecture } from "~/domain/lecture/access.server.ts";
import type { Held } from "~/domain/lecture/held.server.ts";
import type { Warnings } from "~/domain/lecture/judge-slots.server.ts";
import type { UpcomingLecture } from "~/domain/lecture/queries.server.ts";
import { type Seen, seenBy } from "~/domain/lecture/seen.ts";
import { warningsOf } from "~/domain/lecture/warning-words.ts";
import { toIso } from "~/lib/time.ts";
import type { savedLecture, WireLecture } from "./schemas.ts";

export const toLecture = (of: Seen<Lecture> & Held): WireLecture => ({
	id: of.id,
	uuid: of.uuid,
	title: of.title,
	description: of.description,
	...{ numAssignment: of.numAssignment, numMaterial: of.numMaterial },
	startsAt: toIso(of.startsAt),
	endsAt: toIso(of.endsAt),
	courseUuid: of.courseUuid,
	meetingUrl: of.meetingUrl,
	meetingHost: of.meetingHost,
	cancelled: of.cancelledAt !== null,
	cancelReason: of.cancelReason,
	movedFrom: toIso(of.movedFrom),
});

export const toUpcoming = (of: UpcomingLecture) => ({ ...toLecture(of), courseTitle: of.courseTitle });

export const toSaved = (of: Lecture & Held, warnings: Warnings): z.output<typeof savedLecture> => ({
	...toLecture(seenBy("teacher", of)),
	warnings: warningsOf(warnings),
});
