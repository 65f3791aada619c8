import { z } from "zod";
import { LINK_SORTS } from "~/domain/institute/my-institutes.server.ts";
import { KINDS, STATUSES } from "~/domain/institute/schemas.ts";
import { TERM_SORTS } from "~/domain/institute/school-lists.server.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { composed } from "~/lib/plain-text.ts";
import { sortSchema } from "~/lib/sorting.ts";
import { idParams, paging } from "../core/params.ts";
import { optionalText, pageOf, text, time } from "../core/schemas.ts";
import { EXAMPLE } from "./examples.ts";

/** A name to be looked for, as texts are stored. */
const name = z
	.string()
	.max(100)
	.transform((typed) => composed(typed).trim())
	.default("");

const namesBy = (description: string) => paging(PAGE_SIZES.groupSearch).extend({ name: name.meta({ description }) });

export const instituteList = namesBy(
	"Beginnings of words of a name, in English or Bangla, an abbreviation or the EIIN; all where it is missing",
).extend({
	kind: z.enum(KINDS).or(z.literal("")).default("").meta({ description: "Only of this kind" }),
	districtId: z.string().max(40).default("").meta({ description: "Only in this district, `cumilla`" }),
});
export const teacherList = namesBy(
	"Parts of the name of three letters or more, or how it begins; all where it is missing",
);
export const studentList = namesBy("Parts of the name of three letters or more, or a whole mobile number");
export const instituteTeacherList = paging(PAGE_SIZES.groupSearch);

export const instituteParams = idParams("institute", EXAMPLE.institute.uuid);
export const linkParams = idParams("entry", EXAMPLE.link.uuid);

export const linkList = paging(PAGE_SIZES.schoolLinks).extend({
	sort: sortSchema(LINK_SORTS, "createdAt,desc").meta({
		description: "`createdAt` or `requestStatus`, `,asc` or `,desc`",
	}),
});

/** @param most how many there are at most, all of them where nothing is said */
export const termList = (most: number) =>
	paging(most, most).extend({
		sort: sortSchema(TERM_SORTS, "createdAt,desc").meta({ description: "`createdAt` or `title`, `,asc` or `,desc`" }),
	});

/** Those that are looked up. */
export const groupBody = z.object({
	uuids: z
		.array(uuidSchema)
		.min(1)
		.max(PAGE_SIZES.groupSearch)
		.meta({ description: `At most ${PAGE_SIZES.groupSearch}` }),
});

/** A choice that was not made is a failure of its own, with its own words. */
export const joinBody = z.object({ instituteUuid: uuidSchema.or(z.literal("")).nullish() });

const district = z
	.object({ id: text, name: text, nameBn: text })
	.nullable()
	.meta({ description: "Null where it has no place" });

const instituteFields = {
	id: z.int(),
	uuid: z.uuid(),
	name: text,
	nameBn: optionalText,
	kind: z.enum(KINDS),
	district,
};
export const institute = z.object(instituteFields).meta({ id: "Institute" });
export const institutePage = pageOf("InstitutePage", institute);

const mergedInto = z.uuid().nullable().meta({ description: "What a double has become: use this one" });
export const knownInstitutePage = pageOf(
	"KnownInstitutePage",
	z.object({ ...instituteFields, mergedInto }).meta({ id: "KnownInstitute" }),
);

const person = { uuid: z.uuid(), name: optionalText, image: optionalText };
export const teacherPage = pageOf(
	"TeacherPage",
	z
		.object({ ...person, organization: optionalText, verificationStatus: z.literal("Accepted") })
		.meta({ id: "Teacher" }),
);
export const studentPage = pageOf("StudentPage", z.object({ ...person, grade: optionalText }).meta({ id: "Student" }));
export const userPage = pageOf(
	"UserPage",
	z.object({ ...person, role: z.enum(["student", "teacher", "admin"]) }).meta({ id: "User" }),
);

const linkFields = {
	id: z.int(),
	uuid: z.uuid(),
	institute,
	requestStatus: z.enum(STATUSES),
	reason: optionalText.meta({ description: "Why it was refused" }),
	isOpenSchool: z.boolean(),
	createdAt: time,
};
export const linkPage = pageOf("InstituteLinkPage", z.object(linkFields).meta({ id: "InstituteLink" }));
export const joined = z
	.object({ ...linkFields, message: text.meta({ description: "For people, in the language of the `lang` cookie" }) })
	.meta({ id: "JoinedInstitute" });

const term = z
	.object({ id: z.int(), uuid: z.uuid(), title: text, titleBn: optionalText, createdAt: time })
	.meta({ id: "SchoolTerm" });
export const termPage = pageOf("SchoolTermPage", term);
