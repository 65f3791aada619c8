import { joinInstitute } from "~/domain/institute/join-institute.server.ts";
import { joinedText } from "~/domain/institute/joined-text.ts";
import { listMyInstitutes } from "~/domain/institute/my-institutes.server.ts";
import { findStudents, findTeachers, peopleOf, publicPeopleOf } from "~/domain/institute/people.server.ts";
import { findInstitutes, institutesOf, listInstituteTeachers } from "~/domain/institute/queries.server.ts";
import { removeMembership } from "~/domain/institute/remove-membership.server.ts";
import { listSchoolTerms } from "~/domain/institute/school-lists.server.ts";
import { countSearch } from "~/domain/request/stranger-searches.server.ts";
import { mapPage, PAGE_SIZES } from "~/lib/paging.ts";
import { type Access, type Call, created, defineCall, noContent, ok, type Resource } from "../core/call.ts";
import { isNarrowed } from "../core/is-narrowed.ts";
import { EXAMPLE } from "./examples.ts";
import {
	groupBody,
	instituteList,
	institutePage,
	instituteParams,
	instituteTeacherList,
	joinBody,
	joined,
	knownInstitutePage,
	linkList,
	linkPage,
	linkParams,
	studentList,
	studentPage,
	teacherList,
	teacherPage,
	termList,
	termPage,
	userPage,
} from "./schemas.ts";
import { onePage, toInstitutes, toJoined, toKnownInstitutes, toLinks, toTeacher, toTerm } from "./wire.ts";

/** What strangers may read as well: each call, and its twin for everybody. */
function forAll(base: "/api" | "/api/public", access: Access): Call[] {
	const list = base === "/api" ? "list" : "listPublic";
	const own = { ...(base === "/api" ? {} : { tag: "Public" }), access };
	return [
		defineCall({
			...own,
			method: "get",
			path: `${base}/institutes`,
			id: `${list}Institutes`,
			summary: "Institutes by name, kind and district",
			query: instituteList,
			answers: { 200: { description: "A page of them", schema: institutePage, example: EXAMPLE.institutes } },
			errors: ["TooManyRequests"],
			handle: async (app, { query }) => {
				await countSearch(app, isNarrowed(instituteList, query));
				const { name, districtId, ...listing } = query;
				return ok(await toInstitutes(await findInstitutes(app.deps, { ...listing, q: name, district: districtId })));
			},
		}),
		defineCall({
			...own,
			method: "post",
			path: `${base}/institutes/group`,
			id: `${list}InstitutesByIds`,
			summary: "Institutes by their uuids",
			notes: "What is not there is left out. A double names the institute it has become.",
			body: groupBody,
			bodyExample: EXAMPLE.group,
			answers: {
				200: { description: "Those that are there", schema: knownInstitutePage, example: EXAMPLE.knownInstitutes },
			},
			handle: async ({ deps }, { body }) => ok(await toKnownInstitutes(await institutesOf(deps, body.uuids))),
		}),
		defineCall({
			...own,
			method: "get",
			path: `${base}/institute/{id}/teachers`,
			id: `${list}InstituteTeachers`,
			summary: "Who teaches at an institute",
			notes: "Verified teachers whom an admin let into it.",
			params: instituteParams,
			query: instituteTeacherList,
			answers: { 200: { description: "A page of them", schema: teacherPage, example: EXAMPLE.teachers } },
			errors: ["InstituteNotFound"],
			handle: async ({ deps }, { params, query }) =>
				ok(mapPage(await listInstituteTeachers(deps, params.id, query), toTeacher)),
		}),
		defineCall({
			...own,
			method: "get",
			path: `${base}/teachers`,
			id: `${list}Teachers`,
			summary: "Verified teachers by name",
			query: teacherList,
			answers: { 200: { description: "A page of them", schema: teacherPage, example: EXAMPLE.teachers } },
			errors: ["TooManyRequests"],
			handle: async (app, { query }) => {
				await countSearch(app, isNarrowed(teacherList, query));
				return ok(mapPage(await findTeachers(app.deps, query), toTeacher));
			},
		}),
	];
}

const people: Call[] = [
	defineCall({
		method: "post",
		path: "/api/users/group",
		id: "listUsersByIds",
		summary: "People by their uuids",
		notes:
			"Verified teachers, and the caller; teachers and admins read of students as well. Who may not be read of is left out, as who is not there.",
		access: "ready",
		body: groupBody,
		bodyExample: EXAMPLE.groupOfUsers,
		answers: { 200: { description: "Those that may be read of", schema: userPage, example: EXAMPLE.users } },
		handle: async ({ deps, actor }, { body }) => ok(onePage(await peopleOf(deps, actor, body.uuids))),
	}),
	defineCall({
		tag: "Public",
		method: "post",
		path: "/api/public/users/group",
		id: "listPublicUsersByIds",
		summary: "Verified teachers by their uuids",
		access: "everyone",
		body: groupBody,
		bodyExample: EXAMPLE.groupOfUsers,
		answers: { 200: { description: "Those among them", schema: userPage, example: EXAMPLE.users } },
		handle: async ({ deps }, { body }) => ok(onePage(await publicPeopleOf(deps, body.uuids))),
	}),
	defineCall({
		method: "get",
		path: "/api/students",
		id: "listStudents",
		summary: "Students by name, to invite them",
		notes:
			"For teachers: students of the institutes that the teacher was let into, the open school aside; anybody else by their whole mobile number. Fewer than three letters find nobody.",
		access: "teacher",
		query: studentList,
		answers: { 200: { description: "A page of them", schema: studentPage, example: EXAMPLE.students } },
		errors: ["TooManyRequests", "LimitReached"],
		handle: async ({ deps, actor }, { query }) =>
			ok(mapPage(await findStudents(deps, actor, query), ({ gradeBn: _, ...student }) => student)),
	}),
];

/** The institutes one belongs to, in the role in use. */
const links: Call[] = [
	defineCall({
		method: "get",
		path: "/api/institute_user_links",
		id: "listMyInstitutes",
		summary: "The institutes one belongs to, or has asked to",
		access: "ready",
		query: linkList,
		answers: { 200: { description: "A page of them", schema: linkPage, example: EXAMPLE.links } },
		handle: async ({ deps, actor }, { query }) => ok(await toLinks(await listMyInstitutes(deps, actor, query))),
	}),
	defineCall({
		method: "post",
		path: "/api/institute_user_links",
		id: "joinInstitute",
		summary: "Join an institute, or ask to be let in",
		notes:
			"Students join at once; of a teacher it is a request that an admin decides. Idempotent: 200 for what stood before.",
		access: "ready",
		body: joinBody,
		bodyExample: EXAMPLE.join,
		answers: {
			200: { description: "It stood before", schema: joined, example: EXAMPLE.joined },
			201: { description: "Joined, or asked", schema: joined, example: EXAMPLE.joined },
		},
		errors: ["InstituteNotChosen", "InstituteNotFound", "TooManyInstitutes"],
		handle: async ({ deps, actor, session }, { body }) => {
			const { link, isNew, profileComplete } = await joinInstitute(deps, actor, body.instituteUuid ?? "");
			if (actor.role === "student" && profileComplete !== actor.profileComplete)
				await session.update({ profileComplete });
			const answer = await toJoined(link, joinedText(actor.role));
			return isNew ? created(answer) : ok(answer);
		},
	}),
	defineCall({
		method: "delete",
		path: "/api/institute_user_link/{id}",
		id: "leaveInstitute",
		summary: "Take an entry out of one's list",
		notes: "Only one that was not accepted, and never the open school.",
		access: "ready",
		params: linkParams,
		answers: { 204: { description: "Removed" } },
		errors: ["MembershipNotFound", "MembershipAccepted", "OpenSchoolStays"],
		handle: async ({ deps, actor }, { params }) => {
			await removeMembership(deps, actor, params.id);
			return noContent;
		},
	}),
];

const terms = (what: "grade" | "section" | "subject", id: string, summary: string, most: number): Call =>
	defineCall({
		method: "get",
		path: `/api/${what}s`,
		id,
		summary,
		access: "signed-in",
		query: termList(most),
		answers: { 200: { description: "A page of them", schema: termPage, example: EXAMPLE[what] } },
		handle: async ({ deps }, { query }) => ok(mapPage(await listSchoolTerms(deps, what, query), toTerm)),
	});

/** Institutes, who belongs to them, and what school life is named by. */
export const institute: Resource = {
	tag: "Institutes",
	calls: [
		...forAll("/api", "signed-in"),
		...people,
		...links,
		terms("grade", "listGrades", "Classes", PAGE_SIZES.grades),
		terms("section", "listSections", "Sections of classes", PAGE_SIZES.sections),
		terms("subject", "listSubjects", "Subjects", PAGE_SIZES.subjects),
		...forAll("/api/public", "everyone"),
	],
};
