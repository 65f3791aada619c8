import { z } from "zod";
import { asksReason, noteSchema, reasonSchema } from "~/domain/enrolment/schemas.ts";
import { DECISIONS, MOST_INVITED } from "~/domain/seat/machine.ts";
import { STATES } from "~/domain/seat/rules.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { idField, idParams, oneOfWords, paging, whateverElse } from "../core/params.ts";
import { count, optionalText, pageOf, text, time } from "../core/schemas.ts";
import { EXAMPLE } from "./examples.ts";

const SHOWN = ["accepted", "pending", "invited", "ended"] as const;
const shown = z.enum(SHOWN).meta({ description: "As the lists of `my-course` have it" });
const exact = z.enum(STATES).meta({ description: "Exactly how the student stands to the course" });
const bdt = z.number().min(0).meta({ description: "BDT" });

/** By its uuid or its number, as every address takes it (DATA-3). */
const courseId = idField.meta({ description: "UUID or numeric id of the course", example: EXAMPLE.uuid });

export const courseParams = idParams("course", EXAMPLE.uuid);
export const applyBody = z.object({ courseUuid: courseId, note: noteSchema });
export const courseBody = z.object({ courseUuid: courseId });

type Named = { studentUuid?: string; studentUuids?: string[]; mobiles?: string[] };
const named = ({ studentUuid, studentUuids, mobiles }: Named, issues: z.RefinementCtx) => {
	if (!studentUuid && !studentUuids && !mobiles)
		issues.addIssue({ code: "custom", path: ["studentUuid"], params: { text: m.enrolment_nobody_chosen } });
};

/** One by `studentUuid`, many by `studentUuids`; a state in capitals or not. */
export const decideBody = z
	.object({
		courseUuid: courseId,
		studentUuid: uuidSchema.optional(),
		studentUuids: z.array(uuidSchema).min(1).max(PAGE_SIZES.enrolments).optional(),
		state: oneOfWords([...DECISIONS, "rejected"]).meta({
			description: "`Accepted`, `Declined` (or `Rejected`, which says the same) or `Removed`, in capitals or not",
		}),
		reason: reasonSchema.meta({ description: "What the student is told; `Removed` needs one" }),
	})
	.superRefine((body, issues) => {
		named(body, issues);
		asksReason(body.state, body.reason ?? null, issues);
	}, whateverElse);

export const inviteBody = z
	.object({
		courseUuid: courseId,
		studentUuid: uuidSchema.optional(),
		studentUuids: z.array(uuidSchema).min(1).max(MOST_INVITED).optional(),
		mobiles: z
			.array(
				z.string().transform((typed, issue) => {
					const mobile = normaliseMobile(typed);
					if (mobile === null) issue.addIssue("Not a mobile number of Bangladesh");
					return mobile ?? "";
				}),
			)
			.min(1)
			.max(MOST_INVITED)
			.optional()
			.meta({ description: "Mobile numbers, for who may have no account yet" }),
	})
	.superRefine(named, whateverElse)
	// Nobody is left out without a word (ENR-7).
	.superRefine(({ studentUuid, studentUuids = [] }, issues) => {
		if (new Set([studentUuid, ...studentUuids].filter(Boolean)).size > MOST_INVITED)
			issues.addIssue({
				code: "custom",
				path: ["studentUuids"],
				params: { text: () => m.enrolment_invite_too_many({ n: num(MOST_INVITED) }) },
			});
	});

/** What is bought: an invitation to a course. */
export const invitationBody = z.object({ enrolmentUuid: uuidSchema });

export const done = z.object({ state: text, message: text }).meta({ id: "EnrolmentDone" });
export const decided = done
	.extend({
		state: text.meta({ description: "How all of them stand now, `mixed` where they differ" }),
		students: z
			.array(z.object({ studentUuid: z.uuid(), state: shown.nullable(), enrolmentState: exact.nullable() }))
			.meta({ description: "How each of them stands now; null for who has nothing to do with the course" }),
	})
	.meta({ id: "EnrolmentDecided" });
export const left = done
	.extend({ givenBack: bdt.meta({ description: "What went into the wallet, in BDT" }) })
	.meta({ id: "EnrolmentEnded" });

export const own = z
	.object({
		uuid: z.uuid(),
		courseUuid: z.uuid(),
		fee: bdt,
		state: shown,
		enrolmentState: exact,
		ahead: count.nullable().meta({ description: "How many wait for a seat before the student, who waits as well" }),
		respondUntil: time.nullable().meta({ description: "Until when the seat that is offered is kept" }),
		holdUntil: time.nullable().meta({ description: "Until when the seat is kept for the payment" }),
		reason: optionalText,
		givesBack: bdt.meta({ description: "What leaving would give into the wallet now, in BDT" }),
		updatedAt: time,
	})
	.meta({ id: "OwnEnrolment" });

const studentUuid = z.uuid().meta({
	description: "Whom to decide about: the account, or the enrolment of who was invited by a number and has not come",
});

export const enrolledList = paging(PAGE_SIZES.enrolments).extend({
	state: oneOfWords(SHOWN)
		.default("accepted")
		.meta({ description: "Only those who stand so to the course, in capitals or not" }),
});

export const enrolledPage = pageOf(
	"EnrolledPage",
	z
		.object({
			uuid: z.uuid(),
			state: shown,
			enrolmentState: exact,
			note: optionalText,
			reason: optionalText,
			paid: bdt.meta({ description: "What they paid for the seat, less what went back, in BDT" }),
			place: count.nullable().meta({ description: "Of who waits for a seat: their place in the queue, from 1" }),
			respondUntil: time.nullable(),
			acceptedAt: time.nullable(),
			createdAt: time,
			student: z.object({ uuid: studentUuid, name: optionalText, image: optionalText, grade: optionalText }),
		})
		.meta({ id: "Enrolled" }),
);
