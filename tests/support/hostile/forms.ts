import type * as accounts from "#workers/accounts/schemas.ts";
import type {
	addRoleSchema,
	addressSchema,
	devicesFormSchema,
	preferencesSchema,
	signOutSchema,
	studentGeneralSchema,
	studentProfileSchema,
	teacherGeneralSchema,
	tokenFormSchema,
} from "~/domain/account/schemas.ts";
import type { Role } from "~/domain/account/session.ts";
import type { roomSchema } from "~/domain/attempt/schemas.ts";
import type { decideFeedbackSchema, feedbackFormSchema } from "~/domain/feedback/schemas.ts";
import type {
	answerRequestSchema,
	decideJoinSchema,
	editFormSchema,
	instituteFormSchema,
	mergeSchema,
	newInstituteSchema,
	notListedSchema,
} from "~/domain/institute/schemas.ts";
import type { prepareSchema, retrySchema } from "~/domain/mock-test/schemas.ts";
import type { registerSchema } from "~/domain/model-test/schemas.ts";
import type { notificationFormSchema } from "~/domain/notification/schemas.ts";
import type {
	askAgainSchema,
	checkNowSchema,
	checkoutSchema,
	refundFormSchema,
	resolveIssueSchema,
} from "~/domain/payment/schemas.ts";
import type { personFormSchema } from "~/domain/people/schemas.ts";
import type { photoFormSchema } from "~/domain/photo/schemas.ts";
import type { copyFormSchema, deletionFormSchema, keepFormSchema } from "~/domain/privacy/schemas.ts";
import type { appealFormSchema } from "~/domain/question-appeal/schemas.ts";
import type { importFormSchema } from "~/domain/question-bank/schemas.ts";
import type { sharedDeviceFormSchema } from "~/domain/shared-device/schemas.ts";
import type { adminFormSchema, teacherFormSchema } from "~/domain/verification/schemas.ts";
import type { topUpSchema } from "~/domain/wallet/schemas.ts";
import { type Form, form, type Of } from "./form.ts";
import { FORMS_OF_ANNOUNCEMENTS } from "./forms-announcements.ts";
import { FORMS_OF_BANK } from "./forms-bank.ts";
import { FORMS_OF_CONTENT } from "./forms-content.ts";
import { FORMS_OF_COURSES } from "./forms-courses.ts";
import { FORMS_OF_EXAMS } from "./forms-exams.ts";
import { FORMS_OF_WORK, formsOfWork } from "./forms-work.ts";
import { NOBODYS } from "./shot.ts";

const room = (pattern: string): Form[] => {
	const save = form<typeof roomSchema>(pattern, "student", {
		...{ intent: "save", page: "1", size: "5", to: "2" },
		w: "",
		a: "",
	});
	return [
		{
			...save,
			// A record is posted as a field for each of its keys.
			fields: (world) => {
				const { w, a, ...rest } = save.fields(world);
				const { questionUuid, optionUuid = "" } = world.fields;
				return { ...rest, [`w.${questionUuid}`]: w ?? "", [`a.${questionUuid}`]: a || optionUuid };
			},
		},
		form<typeof roomSchema>(pattern, "student", { intent: "start" }),
	];
};

const devices = (pattern: string, role: Role) =>
	form<typeof devicesFormSchema>(pattern, role, { intent: "end", device: NOBODYS });

const tokens = (pattern: string, role: Role) =>
	form<typeof tokenFormSchema>(pattern, role, { intent: "revoke", token: NOBODYS });

const privacy = (mount: string, role: Role): Form[] => [
	form<typeof keepFormSchema>(`${mount}/profile/privacy`, role, { intent: "keep" }),
	form<typeof copyFormSchema>(`${mount}/profile/privacy/copy`, role, { intent: "copy" }),
	form<typeof deletionFormSchema>(`${mount}/profile/privacy/delete`, role, {
		...{ understood: "on", wallet: "0", giveUp: "on" },
	}),
];

const ofStudents = (mount: string): Form[] => [
	...formsOfWork(mount),
	...privacy(mount, "student"),
	devices(`${mount}/profile/devices`, "student"),
	tokens(`${mount}/profile/tokens`, "student"),
	form<typeof checkoutSchema>(`${mount}/checkout/:kind/:itemUuid`, "student", {
		intent: "wallet",
		key: NOBODYS,
		price: "5000",
	}),
	form<typeof prepareSchema>(`${mount}/mock-test/:mockTestTypeUuid`, "student", { intent: "prepare" }),
	form<typeof prepareSchema>(`${mount}/mock-test/:mockTestTypeUuid/buy`, "student", { intent: "prepare" }),
	form<typeof retrySchema>(`${mount}/mock-test/attend/:mockTestUuid/result/:verdict?`, "student", { intent: "retry" }),
	form<typeof registerSchema>(`${mount}/weekly-exam/:modelTestUuid`, "student", { intent: "register" }),
	form<typeof registerSchema>(`${mount}/weekly-exam/:modelTestUuid/buy`, "student", { intent: "register" }),
	form<typeof checkNowSchema>(`${mount}/payment/:paymentUuid`, "student", {}),
	form<typeof photoFormSchema>(`${mount}/profile/photo`, "student", { intent: "save", photo: "" }),
	form<typeof topUpSchema>(`${mount}/wallet/add`, "student", { amount: "500", intent: "bkash" }),
	...room(`${mount}/weekly-exam/attend/:modelTestUuid`),
	form<typeof appealFormSchema>(`${mount}/weekly-exam/attend/:modelTestUuid/appeal/:questionUuid`, "student", {
		...{ intent: "send", reason: "key", text: "Page 48 of the book" },
	}),
	form<typeof appealFormSchema>(`${mount}/weekly-exam/attend/:modelTestUuid/appeal/:questionUuid`, "student", {
		...{ intent: "withdraw", confirm: "on" },
	}),
	...room(`${mount}/mock-test/attend/:mockTestUuid`),
];

const ADDRESS: Of<typeof addressSchema> = {
	...{ intent: "save", addressLine1: "12 Lake Road", postOffice: "Kalabagan", zipCode: "1205", divisionId: "dhaka" },
	...{ districtId: "dhaka", district: "", thanaId: "dmp-dhanmondi", thana: "", country: "Bangladesh" },
};

const NOTIFICATION_PAGES: readonly [pattern: string, role: Role][] = [
	["/student/notifications", "student"],
	["/dashboard/student/notifications", "student"],
	["/dashboard/teacher/notifications", "teacher"],
	["/admin/notifications", "admin"],
];
/** What an admin says of an institute. */
const INSTITUTE = {
	...{ name: "Nilkuthi School", nameBn: "নীলকুঠি বিদ্যালয়", kind: "school", districtId: "faridpur" },
	...{ eiin: "105432", otherNames: "NS" },
};

/** Every form of the platform's pages, with the fields its schema has. A test looks that no action is missing. */
export const FORMS: readonly Form[] = [
	form<typeof preferencesSchema>("/preferences", null, {
		...{ lang: "bn", theme: "dark", hiddenUpTo: "3" },
		stay: "on",
		next: "/help",
	}),
	form<typeof signOutSchema>("/auth/sign-out", null, { next: "/help" }),
	...FORMS_OF_EXAMS,
	form<typeof addRoleSchema>("/auth/add-role", "student", { role: "student", next: "/help" }),
	// Handing over would end the sign-in that the others need.
	form<typeof sharedDeviceFormSchema>("/auth/people", "student", { intent: "set-pin", pin: "2731" }),
	form<typeof sharedDeviceFormSchema>("/auth/people", null, { intent: "enter", person: NOBODYS, pin: "2731" }),
	form<typeof sharedDeviceFormSchema>("/auth/people", null, { intent: "remove", person: NOBODYS }),
	form<ReturnType<typeof studentProfileSchema>>("/auth/student/profile-verification", "student", ({ fields }) => ({
		...{ dob: "2009-03-01", gender: "female", gradeUuid: fields.gradeUuid ?? "" },
		...{ instituteUuid: fields.instituteUuid ?? "", instituteQuery: "college", notListed: "on" },
		...ADDRESS,
	})),
	...["/student", "/dashboard/student", "/dashboard/teacher"].map((area) =>
		form<typeof addressSchema>(`${area}/profile/address`, area.endsWith("teacher") ? "teacher" : "student", ADDRESS),
	),
	...["/student", "/dashboard/student"].map((area) =>
		form<ReturnType<typeof studentGeneralSchema>>(`${area}/profile/general`, "student", ({ fields }) => ({
			...{ dob: "2009-03-01", gender: "female", gradeUuid: fields.gradeUuid ?? "" },
			subjectUuids: fields.subjectUuid ?? NOBODYS,
		})),
	),
	form<ReturnType<typeof teacherGeneralSchema>>("/dashboard/teacher/profile/general", "teacher", ({ fields }) => ({
		...{ organization: "Dhaka College", dob: "1984-03-01", gender: "male", aboutMe: "I teach physics." },
		subjectUuids: fields.subjectUuid ?? NOBODYS,
	})),
	form<ReturnType<typeof teacherFormSchema>>("/auth/teacher-verification", "teacher", {
		...{ intent: "submit", document: "nid", number: "1234567890", aboutMe: "I teach", organization: "A school" },
		...{ dob: "1984-03-01", front: "", back: "" },
	}),
	form<ReturnType<typeof teacherFormSchema>>("/auth/teacher-verification", "teacher", {
		...{ intent: "appeal", appeal: "It is my name" },
	}),
	form<typeof adminFormSchema>("/admin/verifications/:verificationUuid", "admin", {
		...{ decision: "reject", seen: "1", reasons: "scan_unreadable", note: "Too dark" },
	}),
	form<typeof adminFormSchema>("/admin/verifications/:verificationUuid", "admin", {
		...{ decision: "suspend", note: "Looked at", confirm: "on" },
	}),
	...["/student", "/dashboard/student", "/dashboard/teacher"].flatMap((area) => {
		const [role, path] = [area.endsWith("teacher") ? "teacher" : "student", `${area}/profile/institute`] as const;
		return [
			form<typeof instituteFormSchema>(path, role, ({ fields }) => ({
				...{ intent: "join", instituteUuid: fields.instituteUuid ?? NOBODYS },
			})),
			form<typeof instituteFormSchema>(path, role, ({ fields }) => ({
				...{ intent: "grade", gradeUuid: fields.gradeUuid ?? NOBODYS },
			})),
			form<typeof instituteFormSchema>(path, role, { intent: "remove", link: NOBODYS }),
			form<typeof instituteFormSchema>(path, role, { intent: "take-back", request: NOBODYS }),
			form<typeof notListedSchema>(`${path}/not-listed`, role, {
				...{ name: "Nilkuthi School", kind: "school", districtId: "faridpur" },
			}),
		];
	}),
	form<typeof newInstituteSchema>("/admin/institutes/new", "admin", { ...INSTITUTE, another: "on" }),
	form<typeof editFormSchema>("/admin/institutes/:instituteUuid", "admin", {
		...INSTITUTE,
		...{ intent: "save", state: "listed", version: "1", sought: "Meghna" },
	}),
	form<typeof editFormSchema>("/admin/institutes/:instituteUuid", "admin", {
		...INSTITUTE,
		...{ intent: "find", state: "listed", version: "1", sought: "Meghna" },
	}),
	form<typeof mergeSchema>("/admin/institutes/:instituteUuid/merge", "admin", { into: NOBODYS, name: "A school" }),
	form<typeof answerRequestSchema>("/admin/institutes/missed/:requestUuid", "admin", {
		...{ intent: "add", ...INSTITUTE, another: "on" },
	}),
	form<typeof answerRequestSchema>("/admin/institutes/missed/:requestUuid", "admin", {
		...{ intent: "known", instituteUuid: NOBODYS },
	}),
	form<typeof answerRequestSchema>("/admin/institutes/missed/:requestUuid", "admin", {
		...{ intent: "refuse", reason: "There is no such school" },
	}),
	form<typeof decideJoinSchema>("/admin/institutes/requests", "admin", { intent: "accept", request: NOBODYS }),
	form<typeof decideJoinSchema>("/admin/institutes/requests", "admin", {
		...{ intent: "refuse", request: NOBODYS, reason: "Not on their list" },
	}),
	...FORMS_OF_ANNOUNCEMENTS,
	...FORMS_OF_BANK,
	...FORMS_OF_CONTENT,
	...FORMS_OF_WORK,
	...FORMS_OF_COURSES,
	...ofStudents("/student"),
	...ofStudents("/dashboard/student"),
	form<typeof photoFormSchema>("/dashboard/teacher/profile/photo", "teacher", { intent: "save", photo: "" }),
	form<typeof feedbackFormSchema>("/feedback", null, {
		...{ title: "A wish", description: "More exams", assets: NOBODYS, page: "/student/overview", dialog: "on" },
	}),
	form<typeof decideFeedbackSchema>("/admin/feedback/:feedbackUuid", "admin", {
		...{ state: "answered", answer: "Thank you", seen: "1" },
	}),
	...NOTIFICATION_PAGES.flatMap(([pattern, role]) => [
		form<typeof notificationFormSchema>(pattern, role, { intent: "open", uuid: NOBODYS }),
		form<typeof notificationFormSchema>(pattern, role, { intent: "read-all", upTo: "1" }),
		form<typeof notificationFormSchema>(pattern, role, { intent: "settings", on: "feedback-answered" }),
		form<typeof notificationFormSchema>(pattern, role, {
			...{ intent: "push-on", endpoint: "https://push.example/nobodys", p256dh: "nobodys", auth: "nobodys" },
		}),
		form<typeof notificationFormSchema>(pattern, role, { intent: "push-off" }),
	]),
	form<typeof resolveIssueSchema>("/admin/payments/needs-a-person", "admin", { issue: NOBODYS, note: "Looked at" }),
	form<typeof askAgainSchema>("/admin/payments/:paymentUuid/ask-again", "admin", {}),
	form<typeof refundFormSchema>("/admin/payments/:paymentUuid", "admin", {
		...{ reason: "By mistake", amount: "1", destination: "wallet", goods: "kept", name: "PS-1", refunded: "0" },
	}),
	devices("/dashboard/teacher/profile/devices", "teacher"),
	tokens("/dashboard/teacher/profile/tokens", "teacher"),
	...privacy("/dashboard/teacher", "teacher"),
	devices("/admin/devices", "admin"),
	tokens("/admin/tokens", "admin"),
	form<typeof personFormSchema>("/admin/users/:accountUuid", "admin", {
		...{ intent: "suspend", reason: "other", text: "A test", name: "Rafi" },
	}),
	form<typeof personFormSchema>("/admin/users/:accountUuid", "admin", {
		...{ intent: "give", role: "admin", reason: "A test", name: "Rafi" },
	}),
	form<typeof importFormSchema>("/admin/questions/import", "admin", {
		...{ format: "gift", file: "", text: "::HOST-1:: 1 + 1 {=2 ~3#because}", subject: "Physics", level: "SSC" },
		...{
			language: "en",
			difficulty: "1",
			codePrefix: "HOST",
			proposedPrefix: "",
			explanationOptional: "on",
			texts: "plain",
			workbook: "",
			fileName: "",
			leaveOut: "on",
			confirmed: "0",
			show: "1",
		},
	}),
];

const MOBILE = "01700000098";
const PASSWORD = "three green boats";

/** The forms of the accounts, which have no table of routes; those behind a walk are in `world.walks`. */
export const ACCOUNT_FORMS: readonly Form[] = [
	form<typeof accounts.preferencesSchema>("/preferences", null, { theme: "dark", next: "/sign-in" }),
	form<typeof accounts.passwordSignInSchema>("/sign-in", null, { mobile: MOBILE, password: PASSWORD }),
	form<typeof accounts.mobileSchema>("/sign-in/code", null, { mobile: MOBILE }),
	form<typeof accounts.mobileSchema>("/forgotten-password", null, { mobile: MOBILE }),
	form<typeof accounts.registerSchema>("/register", null, {
		...{ name: "Somebody", mobile: MOBILE, password: PASSWORD, kept: "x" },
	}),
	form<ReturnType<typeof accounts.changePasswordSchema>>("/change-password", "teacher", {
		...{ present: PASSWORD, password: "short", kept: "x", username: MOBILE },
	}),
	form<typeof accounts.changeMobileSchema>("/change-mobile", "teacher", {
		...{ mobile: MOBILE, present: PASSWORD, username: MOBILE },
	}),
	form<typeof accounts.nameSchema>("/profile-name", "teacher", { name: "Nasrin Akter" }),
	form<typeof accounts.buttonSchema>("/verify-mobile", "teacher", {}),
	form<typeof accounts.buttonSchema>("/code/resend", null, {}),
];
/** The code's is first, and the new password's. */
export const WALK_FORMS = {
	code: { code: "000000" } satisfies Of<typeof accounts.codeSchema>,
	password: { password: "short", username: MOBILE } satisfies Of<ReturnType<typeof accounts.newPasswordSchema>>,
};
