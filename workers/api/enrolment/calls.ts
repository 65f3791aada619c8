import type { z } from "zod";
import { courseUuidOf } from "~/domain/course/access.server.ts";
import { acceptInvitation } from "~/domain/enrolment/accept.server.ts";
import { applyForCourse } from "~/domain/enrolment/apply.server.ts";
import { type Came, cameOf, standOf } from "~/domain/enrolment/came.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { type DoneState, doneText } from "~/domain/enrolment/done.ts";
import { inviteStudents } from "~/domain/enrolment/invite.server.ts";
import { inviteMobiles } from "~/domain/enrolment/invite-mobiles.server.ts";
import { leaveCourse, rejectInvitation } from "~/domain/enrolment/leave.server.ts";
import { getOwnEnrolment, listEnrolled } from "~/domain/enrolment/queries.server.ts";
import { type EnrolmentState, SHOWN, statesShownAs } from "~/domain/seat/rules.ts";
import { toBdt } from "~/lib/money.ts";
import { mapPage } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { type Call, type CallContext, defineCall, ok, type Resource } from "../core/call.ts";
import { begin, beginning, refusals, verifying } from "../payment/purchase.ts";
import { EXAMPLE } from "./examples.ts";
import {
	applyBody,
	courseBody,
	courseParams,
	decideBody,
	decided,
	done,
	enrolledList,
	enrolledPage,
	invitationBody,
	inviteBody,
	left,
	own,
} from "./schemas.ts";
import { toEnrolled, toOwn } from "./wire.ts";

/** What was done, in the words of the state that it led to. */
const said = (state: DoneState) => ok({ state, message: doneText(state) });
const shown = (state: EnrolmentState): DoneState => {
	const of = SHOWN[state];
	return of === "ended" ? "pending" : of;
};
/** What came of it for many, and for each; of a full course, that it can be made larger. */
const answered = ({ state, text, waiting }: Came, students: readonly string[], after: Map<string, EnrolmentState>) => {
	const full = waiting > 0 ? [m.enrolment_every_seat_taken(), m.enrolment_edit_for_more()] : [];
	const each = students.map((one) => standOf(one, after.get(one)));
	return ok({ state, message: [text, ...full].join(" "), students: each });
};
const chosen = ({ studentUuid, studentUuids = [] }: { studentUuid?: string; studentUuids?: string[] }) => [
	...new Set([...(studentUuid ? [studentUuid] : []), ...studentUuids]),
];

const NOBODY_COMES = ["CourseNotFound", "OwnCourse", "CourseArchived", "CourseOver", "TeacherAway"] as const;

const ended = ({ state, given }: { state: EnrolmentState; given: number }) => {
	const how = state === "left" ? "left" : "rejected";
	return ok({ state: how, message: doneText(how), givenBack: toBdt(given) });
};

/** All that a call is by which a student says no, but for its address. */
const sayingNo = {
	method: "post",
	notes: "What was paid goes into the wallet, all of it.",
	access: "student" as const,
	body: courseBody,
	bodyExample: EXAMPLE.course,
	answers: { 200: { description: "Said no", schema: left, example: EXAMPLE.rejected } },
	errors: ["CourseNotFound", "NotInvited", "MoneyUnderway"] as const,
	handle: async ({ deps, actor }: CallContext<"student">, { body }: { body: z.output<typeof courseBody> }) =>
		ended(await rejectInvitation(deps, actor, body)),
} as const;

/** What students do about a course. */
const ofStudents: Call[] = [
	defineCall({
		method: "post",
		path: "/api/enrolment/apply",
		id: "applyToCourse",
		summary: "Ask to be let into a course",
		notes: "Asked before, it stays as it is; who is invited accepts by it.",
		access: "student",
		body: applyBody,
		bodyExample: EXAMPLE.apply,
		answers: {
			200: { description: "How the student stands to the course now", schema: done, example: EXAMPLE.applied },
		},
		errors: [...NOBODY_COMES, "EnrolmentClosed", "AlreadyIn", "SeatMustBePaid", "LimitReached"],
		handle: async ({ deps, actor }, { body }) => said(shown(await applyForCourse(deps, actor, body))),
	}),
	defineCall({
		method: "post",
		path: "/api/enrolment/accept",
		id: "acceptInvitation",
		summary: "Accept an invitation, or a seat that is offered",
		notes:
			"Without a seat the student waits for one, approved: `pending`. A seat that costs something is taken by paying for it.",
		access: "student",
		body: courseBody,
		bodyExample: EXAMPLE.course,
		answers: { 200: { description: "How the student stands to the course now", schema: done, example: EXAMPLE.done } },
		errors: [...NOBODY_COMES, "NotInvited", "SeatMustBePaid"],
		handle: async ({ deps, actor }, { body }) => said(shown(await acceptInvitation(deps, actor, body))),
	}),
	defineCall({
		...sayingNo,
		path: "/api/enrolment/reject",
		id: "rejectInvitation",
		summary: "Say no to an invitation, an offer, or one's own request",
	}),
	defineCall({
		method: "post",
		path: "/api/enrolment/leave",
		id: "leaveCourse",
		summary: "Leave a course",
		notes:
			"At any time. `GET /enrolment/course/{id}/my` says before what it gives back. Who is not in it yet takes back what they asked.",
		access: "student",
		body: courseBody,
		bodyExample: EXAMPLE.course,
		answers: { 200: { description: "Left", schema: left, example: EXAMPLE.left } },
		errors: ["CourseNotFound", "NotInCourse", "MoneyUnderway"],
		handle: async ({ deps, actor }, { body }) => ended(await leaveCourse(deps, actor, body)),
	}),
	defineCall({
		method: "get",
		path: "/api/enrolment/course/{id}/my",
		id: "getMyEnrolment",
		summary: "How the student stands to a course",
		access: "student",
		params: courseParams,
		answers: { 200: { description: "The student's enrolment", schema: own, example: EXAMPLE.own } },
		errors: ["CourseNotFound", "EnrolmentNotFound"],
		handle: async ({ deps, actor }, { params }) => ok(toOwn(await getOwnEnrolment(deps, actor, params.id))),
	}),
];

/** What teachers do about students of their own courses. */
const ofTeachers: Call[] = [
	defineCall({
		method: "post",
		path: "/api/enrolment/decide",
		id: "decideEnrolment",
		summary: "Decide of one student, or of many",
		notes:
			"`Accepted` lets in who has asked, in the order of the queue, as far as there are seats; into a course with a fee a seat is offered, to be paid for. `Declined` is for who waits, and takes an invitation back, of which nobody is told; `Removed` for who is in, with a reason; what is given back of their money is in their wallet.",
		access: "teacher",
		body: decideBody,
		bodyExample: EXAMPLE.decide,
		answers: { 200: { description: "What came of it, for each", schema: decided, example: EXAMPLE.decided } },
		errors: [
			"CourseNotFound",
			"EnrolmentNotFound",
			"NothingToDecide",
			"MoneyUnderway",
			"CourseArchived",
			"CourseOver",
			"LimitReached",
		],
		handle: async ({ deps, actor }, { body: { courseUuid, state, reason, ...who } }) => {
			const students = chosen(who);
			const decision = state === "rejected" ? "declined" : state;
			const after = await decideEnrolments(deps, actor, { courseUuid, students, decision, reason });
			const came = cameOf(
				decision,
				students.map((one) => after.get(one)),
			);
			// It is called as the caller calls it.
			const same = state === "rejected" && came.state === "declined" ? { state, text: doneText(state) } : {};
			return answered({ ...came, ...same }, students, after);
		},
	}),
	defineCall({
		method: "post",
		path: "/api/enrolment/invite",
		id: "inviteStudents",
		summary: "Invite students, by their uuids or by mobile numbers",
		notes:
			"An invitation keeps no seat. Who has asked already is let in by it. Of a number that nobody has verified yet the invitation waits for 30 days, and an SMS is sent once. A number that was invited is that number until somebody comes by it, whether it has an account or not: `GET /course/{id}/students` gives the uuid of the invitation in the place of an account's, by which it is taken back.",
		access: "teacher",
		body: inviteBody,
		bodyExample: EXAMPLE.invite,
		answers: {
			200: {
				description: "What came of it, for each who was named by a uuid",
				schema: decided,
				example: EXAMPLE.invited,
			},
		},
		errors: [
			...(["CourseNotFound", "StudentNotFound", "CourseArchived", "CourseOver", "TooManyRequests"] as const),
			...(["InviteSmsLimit", "NumberInvitedEnough", "LimitReached"] as const),
		],
		handle: async ({ deps, actor }, { body: { courseUuid, mobiles, ...who } }) => {
			const students = chosen(who);
			const numbers = mobiles ? await inviteMobiles(deps, actor, { courseUuid, mobiles, named: students }) : null;
			const after = numbers?.named ?? (await inviteStudents(deps, actor, { courseUuid, students }));
			// Whose a number is, and whether it is anybody's, is nobody's to learn (ENR-7): each is counted, and none named.
			const came = [...(numbers?.states.values() ?? [])];
			const waiting = Array.from({ length: numbers?.waiting ?? 0 }, () => "invited" as const);
			return answered(
				cameOf("invited", [...students.map((one) => after.get(one)), ...came, ...waiting]),
				students,
				after,
			);
		},
	}),
	defineCall({
		method: "get",
		path: "/api/course/{id}/students",
		id: "listCourseStudents",
		summary: "Students of the teacher's own course",
		notes:
			"`pending` is in the order of the queue; every other list has the newest first, `invited` the numbers that are invited behind the others.",
		access: "teacher",
		params: courseParams,
		query: enrolledList,
		answers: { 200: { description: "A page of them", schema: enrolledPage, example: EXAMPLE.enrolled } },
		errors: ["CourseNotFound"],
		handle: async ({ deps, actor }, { params, query: { state, ...paging } }) =>
			ok(
				mapPage(
					await listEnrolled(deps, actor, { courseUuid: params.id, states: statesShownAs(state), ...paging }),
					toEnrolled,
				),
			),
	}),
];

/** Why a seat cannot be bought. */
const NOT_SOLD = [
	...NOBODY_COMES,
	...(["NotForSale", "AlreadyBought", "CourseFull", "TooManyHeld", "WaitForSeat"] as const),
	...refusals,
] as const;

const buying: Call[] = [
	defineCall({
		...beginning,
		method: "post",
		path: "/api/enrolment/paid/initiate_purchase",
		id: "buySeat",
		summary: "Begin to buy a seat in a course",
		body: courseBody,
		bodyExample: EXAMPLE.course,
		errors: [...NOT_SOLD, "EnrolmentClosed"],
		handle: async (app, { body, key }) => {
			const itemUuid = await courseUuidOf(app.deps, body.courseUuid);
			return begin(app, { purpose: "course", itemUuid }, key);
		},
	}),
	defineCall({
		...beginning,
		method: "post",
		path: "/api/enrolment/paid/invite_purchase",
		id: "buyInvitedSeat",
		summary: "Begin to buy the seat of an invitation, or one that is offered",
		body: invitationBody,
		bodyExample: EXAMPLE.invitation,
		errors: [...NOT_SOLD, "EnrolmentNotFound", "NotInvited"],
		handle: (app, { body, key }) => begin(app, { purpose: "invite", itemUuid: body.enrolmentUuid }, key),
	}),
	defineCall({
		...verifying("course", "invite"),
		method: "post",
		path: "/api/enrolment/paid/verify_purchase/{id}",
		id: "verifySeatPurchase",
		summary: "Verify the purchase of a seat",
	}),
	defineCall({
		...sayingNo,
		tag: "Payments",
		path: "/api/enrolment/paid/decline_invite",
		id: "declinePaidInvitation",
		summary: "Say no to an invitation to a course with a fee, or to a seat that is paid for",
	}),
];

/** Getting into a course, and out of it. */
export const enrolment: Resource = { tag: "Enrolment", calls: [...ofStudents, ...ofTeachers, ...buying] };
