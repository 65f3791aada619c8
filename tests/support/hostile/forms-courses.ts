import type { Role } from "~/domain/account/session.ts";
import type { correctionSchema, excuseSchema, rollCallSchema } from "~/domain/attendance/schemas.ts";
import type { feedFormSchema } from "~/domain/calendar/schemas.ts";
import type {
	archiveSchema,
	coverSchema,
	deleteCourseSchema,
	duplicateSchema,
	editCourseSchema,
	newCourseSchema,
} from "~/domain/course/schemas.ts";
import type {
	deleteTemplateSchema,
	messageSchema,
	removeSchema,
	templatesFormSchema,
} from "~/domain/course-people/schemas.ts";
import type { dataFormSchema } from "~/domain/data-use/schemas.ts";
import type {
	announcementsFormSchema,
	deleteSaidSchema,
	editAnnouncementSchema,
	markQuestionSchema,
	questionsFormSchema,
	threadFormSchema,
} from "~/domain/discussion/schemas.ts";
import type { applySchema, leaveSchema } from "~/domain/enrolment/door-schemas.ts";
import type { comeFormSchema, decideFormSchema, inviteFormSchema } from "~/domain/enrolment/schemas.ts";
import type {
	cancelLectureSchema,
	deleteLectureSchema,
	editLectureSchema,
	newLectureSchema,
	repeatSchema,
} from "~/domain/lecture/schemas.ts";
import type { liveRoomSchema, slidesSchema } from "~/domain/live-class/schemas.ts";
import type { playSchema, removeRecordingSchema } from "~/domain/recording/schemas.ts";
import { type Form, form } from "./form.ts";
import { NOBODYS } from "./shot.ts";

/** Where one asks to be let into a course. */
const DOORS_OF_COURSES = [
	...["course/:id", "course/:id/p/:page?", "course/buy/:id", "course/buy/:id/p/:page?/:tab?"],
	...["course/buy/:id/:lectureId", "course/buy/:id/:lectureId/p/:page?/:tab?"],
];

const liveRoom = (mount: string, role: Role): Form[] => {
	const pattern = `${mount}/lecture/:lectureId/live/:courseId`;
	return [
		form<typeof liveRoomSchema>(pattern, role, { intent: "join", listen: "on" }),
		form<typeof liveRoomSchema>(pattern, role, { intent: "end" }),
	];
};

/** What a student does about courses, under one of the names of their area. */
const ofStudents = (mount: string): Form[] => [
	...liveRoom(mount, "student"),
	...DOORS_OF_COURSES.map((path) =>
		form<typeof applySchema>(`${mount}/${path}`, "student", { intent: "apply", note: "May I come?" }),
	),
	form<typeof leaveSchema>(`${mount}/course/:id/leave`, "student", { quote: "0" }),
	form<typeof comeFormSchema>(`${mount}/invite/:code`, "student", { intent: "come" }),
];

/** What a teacher says of a course. */
const COURSE_SAID = {
	...{ title: "Physics", subtitle: "Fridays", description: "Forces", outcomes: "Draw the forces", fee: "500" },
	...{ subjectUuid: NOBODYS, instituteUuid: NOBODYS, maxStudents: "30", startAt: "2026-02-01T10:00" },
	...{ endAt: "2026-06-01T10:00", enrolmentEndAt: "2026-03-01T10:00" },
};
const COURSE = "/dashboard/teacher/course/d/:id";
/** What a teacher says of a lecture. */
const LECTURE = {
	...{ title: "Light", description: "Bring a lens.", meetingUrl: "https://meet.example/light" },
	...{ time: "10:00", minutes: "60" },
};
const CALENDARS: readonly [pattern: string, role: Role][] = [
	["/student/calendar/feed", "student"],
	["/dashboard/student/calendar/feed", "student"],
	["/dashboard/teacher/calendar/feed", "teacher"],
];

/** Who was there, and what was recorded. */
const attendance: Form[] = [
	form<typeof rollCallSchema>(`${COURSE}/:lectureId/attendance`, "teacher", {
		...{ intent: "roll-call", shown: NOBODYS, here: NOBODYS },
	}),
	form<typeof correctionSchema>(`${COURSE}/:lectureId/attendance/:studentUuid`, "teacher", {
		...{ intent: "correct", minutes: "30", reason: "Her line broke" },
	}),
	form<typeof correctionSchema>(`${COURSE}/:lectureId/attendance/:studentUuid`, "teacher", { intent: "take-back" }),
	form<typeof playSchema>(`${COURSE}/:lectureId/recording`, "teacher", {
		...{ intent: "play", recording: NOBODYS, from: "60" },
	}),
	form<typeof removeRecordingSchema>(`${COURSE}/:lectureId/recording/:recordingUuid/delete`, "teacher", {
		confirm: "on",
	}),
	...["/student", "/dashboard/student"].flatMap((area) => [
		form<typeof excuseSchema>(`${area}/course/:id/:lectureId/excuse`, "student", {
			...{ intent: "excuse", reason: "I am ill" },
		}),
		form<typeof excuseSchema>(`${area}/course/:id/:lectureId/excuse`, "student", { intent: "take-back" }),
		form<typeof playSchema>(`${area}/course/:id/:lectureId/recording`, "student", {
			...{ intent: "play", recording: NOBODYS, from: "60" },
		}),
	]),
];

/** What is said in a course. */
const talk: Form[] = [
	form<typeof announcementsFormSchema>(`${COURSE}/announcements`, "teacher", {
		...{ intent: "post", body: "Bring a **compass**", preview: "on", key: NOBODYS },
	}),
	form<typeof announcementsFormSchema>(`${COURSE}/announcements`, "teacher", { intent: "pin", announcement: NOBODYS }),
	form<typeof editAnnouncementSchema>(`${COURSE}/announcements/:announcementUuid`, "teacher", {
		...{ body: "Bring a ruler", preview: "on" },
	}),
	form<typeof deleteSaidSchema>(`${COURSE}/announcements/:announcementUuid/delete`, "teacher", { intent: "delete" }),
	form<typeof markQuestionSchema>(`${COURSE}/questions`, "teacher", { intent: "answered", question: NOBODYS }),
	form<typeof questionsFormSchema>(`${COURSE}/:lectureId/questions`, "teacher", { intent: "pin", question: NOBODYS }),
	form<typeof messageSchema>(`${COURSE}/people/message`, "teacher", {
		...{ intent: "send", to: NOBODYS, body: "Come back, {name}!", key: NOBODYS },
	}),
	form<typeof templatesFormSchema>(`${COURSE}/people/templates`, "teacher", {
		...{ intent: "save", name: "Reminder", body: "Come back, {name}!", template: NOBODYS },
	}),
	form<typeof deleteTemplateSchema>(`${COURSE}/people/templates/:templateUuid/delete`, "teacher", { intent: "delete" }),
	form<typeof removeSchema>(`${COURSE}/people/:studentUuid/remove`, "teacher", { intent: "remove", reason: "No" }),
	...["/student", "/dashboard/student", "/dashboard/teacher"].flatMap((area) => {
		const [role, thread] = [
			area.endsWith("teacher") ? "teacher" : "student",
			`${area}/question/:questionUuid`,
		] as const;
		return [
			form<typeof threadFormSchema>(thread, role, { intent: "answer", body: "So", preview: "on" }),
			form<typeof threadFormSchema>(thread, role, { intent: "edit", body: "So", preview: "on", answer: NOBODYS }),
			form<typeof threadFormSchema>(thread, role, { intent: "hide", reason: "Be kind", answer: NOBODYS }),
			form<typeof threadFormSchema>(thread, role, { intent: "pin" }),
			form<typeof deleteSaidSchema>(`${thread}/delete`, role, { intent: "delete" }),
		];
	}),
	...["/student", "/dashboard/student"].flatMap((area) => [
		form<typeof dataFormSchema>(`${area}/profile/data`, "student", {
			...{ intent: "save", price: "250", gigabytes: "10" },
		}),
		form<typeof dataFormSchema>(`${area}/profile/data`, "student", { intent: "common", which: "1" }),
		form<typeof announcementsFormSchema>(`${area}/course/:id/announcements`, "student", {
			...{ intent: "pin", announcement: NOBODYS },
		}),
		form<typeof questionsFormSchema>(`${area}/course/:id/:lectureId/questions`, "student", {
			...{ intent: "ask", body: "Why?", preview: "on", key: NOBODYS },
		}),
	]),
];

/** Every form of the pages of courses, lectures and live classes. */
export const FORMS_OF_COURSES: readonly Form[] = [
	form<typeof decideFormSchema>("/dashboard/teacher/course/d/:id/requests", "teacher", {
		...{ intent: "declined", student: NOBODYS, reason: "Too late", sure: "on" },
	}),
	form<typeof inviteFormSchema>("/dashboard/teacher/course/d/:id/invite", "teacher", {
		intent: "student",
		student: NOBODYS,
	}),
	form<typeof inviteFormSchema>("/dashboard/teacher/course/d/:id/invite", "teacher", {
		...{ intent: "mobiles", mobiles: "01712345678" },
	}),
	form<typeof inviteFormSchema>("/dashboard/teacher/course/d/:id/invite", "teacher", { intent: "link" }),
	form<typeof inviteFormSchema>("/dashboard/teacher/course/d/:id/invite", "teacher", { intent: "revoke" }),
	form<typeof newCourseSchema>("/dashboard/teacher/course/new", "teacher", { ...COURSE_SAID, preview: "on" }),
	form<typeof editCourseSchema>(`${COURSE}/edit`, "teacher", { ...COURSE_SAID, preview: "on", version: "1" }),
	form<typeof coverSchema>(`${COURSE}/cover`, "teacher", { intent: "save", cover: "" }),
	form<typeof duplicateSchema>(`${COURSE}/duplicate`, "teacher", { title: "Again", startAt: "2026-08-01T10:00" }),
	form<typeof archiveSchema>(`${COURSE}/archive`, "teacher", { intent: "archive" }),
	form<typeof deleteCourseSchema>(`${COURSE}/delete`, "teacher", { confirm: "on" }),
	form<typeof newLectureSchema>(`${COURSE}/lecture/new`, "teacher", { ...LECTURE, day: "2026-01-25" }),
	form<typeof repeatSchema>(`${COURSE}/lecture/repeat`, "teacher", {
		...{ ...LECTURE, intent: "preview", days: "5", from: "2026-01-25", until: "2026-02-25", times: "3", dates: "1" },
	}),
	form<typeof editLectureSchema>(`${COURSE}/:lectureId/edit`, "teacher", {
		...{ ...LECTURE, day: "2026-01-25", scope: "one", version: "99" },
	}),
	form<typeof cancelLectureSchema>(`${COURSE}/:lectureId/cancel`, "teacher", { reason: "A test", scope: "one" }),
	form<typeof deleteLectureSchema>(`${COURSE}/:lectureId/delete`, "teacher", { confirm: "on", scope: "one" }),
	...CALENDARS.map(([pattern, role]) => form<typeof feedFormSchema>(pattern, role, { intent: "revoke" })),
	...liveRoom("/dashboard/teacher", "teacher"),
	form<typeof slidesSchema>(`${COURSE}/:lectureId/slides`, "teacher", {
		...{ intent: "remove", slides: NOBODYS, slide: NOBODYS },
	}),
	...ofStudents("/student"),
	...ofStudents("/dashboard/student"),
	...talk,
	...attendance,
];
