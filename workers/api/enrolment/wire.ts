import type { z } from "zod";
import type { Enrolled, OwnEnrolment } from "~/domain/enrolment/queries.server.ts";
import { SHOWN } from "~/domain/seat/rules.ts";
import { toBdt } from "~/lib/money.ts";
import { toIso } from "~/lib/time.ts";
import type { enrolledPage, own } from "./schemas.ts";

const iso = (at: number | null) => (at === null ? null : toIso(at));

export const toOwn = ({ state, feePoisha, givesBack, updatedAt, ...of }: OwnEnrolment): z.output<typeof own> => ({
	...{ uuid: of.uuid, courseUuid: of.courseUuid, fee: toBdt(feePoisha), state: SHOWN[state], enrolmentState: state },
	...{ ahead: of.ahead, respondUntil: iso(of.respondUntil), holdUntil: iso(of.holdUntil), reason: of.reason },
	...{ givesBack: toBdt(givesBack), updatedAt: toIso(updatedAt) },
});

export const toEnrolled = ({
	student: { gradeBn: _, ...student },
	...of
}: Enrolled): z.output<typeof enrolledPage>["content"][number] => ({
	...{ uuid: of.uuid, state: SHOWN[of.state], enrolmentState: of.state, note: of.note, reason: of.reason },
	...{ paid: toBdt(of.paid), place: of.place, respondUntil: iso(of.respondUntil), acceptedAt: iso(of.acceptedAt) },
	...{ createdAt: toIso(of.createdAt), student },
});
