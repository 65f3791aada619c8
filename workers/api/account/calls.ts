import { getMyProfile } from "~/domain/account/my-profile.server.ts";
import { registerOpenSchool } from "~/domain/account/register-open-school.server.ts";
import {
	patchProfile,
	type Saved,
	saveAddress,
	saveGrade,
	saveSubjects,
} from "~/domain/account/save-profile.server.ts";
import type { AppContext } from "~/request/app-context.ts";
import { type Answer, created, defineCall, ok, type Resource, twin } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import {
	addressBody,
	gradeBody,
	myProfile,
	openSchoolMembership,
	ping,
	popupProfile,
	presentAddress,
	subjectsBody,
	userProfile,
	userProfileBody,
} from "./schemas.ts";
import {
	fromAddressBody,
	toAddress,
	toOpenSchoolMembership,
	toPing,
	toPopupProfile,
	toProfile,
	toUserProfile,
} from "./wire.ts";

const theProfile = {
	200: { description: "The profile as it is now", schema: userProfile, example: EXAMPLE.userProfile },
};

/** After a change of the profile: the session learns whether it is complete. @returns the profile as it is now */
async function changed({ deps, actor, session }: AppContext, { profileComplete }: Saved) {
	await session.update({ profileComplete });
	return getMyProfile(deps, actor);
}

const answerChanged = async (app: AppContext, saved: Saved): Promise<Answer> =>
	ok(toUserProfile(await changed(app, saved)));

const OF_STUDENTS_AND_TEACHERS = "Also while something is missing in the profile. Admins have none.";

/** The person; their tokens are a resource of their own. */
export const account: Resource = {
	tag: "Account",
	calls: [
		defineCall({
			method: "get",
			path: "/api/ping",
			id: "ping",
			summary: "Whether the service answers, and its clock",
			access: "everyone",
			answers: { 200: { description: "It answers", schema: ping, example: EXAMPLE.ping } },
			handle: async ({ deps }) => ok(toPing(deps.clock())),
		}),
		defineCall({
			method: "get",
			path: "/api/profile/my",
			id: "getMyProfile",
			summary: "The profile of whoever asks",
			notes: "Answers also while something is missing in the profile, so that a client can say what.",
			access: "signed-in",
			answers: { 200: { description: "The profile", schema: myProfile, example: EXAMPLE.profile } },
			handle: async ({ deps, actor }) => ok(toProfile(await getMyProfile(deps, actor))),
		}),
		defineCall({
			method: "patch",
			path: "/api/user/grade",
			id: "setMyGrade",
			summary: "Set the grade that a student is in",
			notes: "Also while something is missing in the profile.",
			access: "signed-in",
			body: gradeBody,
			bodyExample: EXAMPLE.grade,
			answers: theProfile,
			errors: ["GradeNotChosen", "GradeNotFound"],
			handle: async (app, { body }) => answerChanged(app, await saveGrade(app.deps, app.actor, body.uuid)),
		}),
		defineCall({
			method: "patch",
			path: "/api/user/subject",
			id: "setMySubjects",
			summary: "Set the subjects that are learnt or taught",
			notes: `In place of those before; an empty list takes all away. ${OF_STUDENTS_AND_TEACHERS}`,
			access: "signed-in",
			body: subjectsBody,
			bodyExample: EXAMPLE.subjects,
			answers: theProfile,
			errors: ["SubjectNotFound"],
			handle: async (app, { body: { uuid, uuids = uuid ? [uuid] : [] } }) =>
				answerChanged(app, await saveSubjects(app.deps, app.actor, uuids)),
		}),
		defineCall({
			method: "get",
			path: "/auth/api/v1/user-profile",
			id: "getUserProfile",
			summary: "The whole profile of whoever asks, and what is missing in it",
			access: "signed-in",
			answers: { 200: { description: "The profile", schema: userProfile, example: EXAMPLE.userProfile } },
			handle: async ({ deps, actor }) => ok(toUserProfile(await getMyProfile(deps, actor))),
		}),
		defineCall({
			method: "get",
			path: "/auth/api/v1/popup-user-profile",
			id: "getPopupProfile",
			summary: "As much of the profile as a card shows",
			access: "signed-in",
			answers: { 200: { description: "The card", schema: popupProfile, example: EXAMPLE.popupProfile } },
			handle: async ({ deps, actor }) => ok(toPopupProfile(await getMyProfile(deps, actor))),
		}),
		defineCall({
			method: "put",
			path: "/auth/api/v1/update-user-profile",
			id: "updateUserProfile",
			summary: "Change fields of the profile",
			notes: `What is left out stays, null takes away. \`organization\` and \`about_me\` are a teacher's, and anybody else's are left aside. Name and mobile are changed at the account provider, grade, subjects and address by calls of their own. ${OF_STUDENTS_AND_TEACHERS}`,
			access: "signed-in",
			body: userProfileBody,
			bodyExample: EXAMPLE.userProfileChange,
			answers: theProfile,
			errors: ["BirthdayNotBelieved"],
			handle: async (app, { body: { about_me, ...fields } }) =>
				answerChanged(app, await patchProfile(app.deps, app.actor, { ...fields, aboutMe: about_me })),
		}),
		defineCall({
			method: "post",
			path: "/auth/api/v1/address",
			id: "setMyAddress",
			summary: "Set the present address",
			notes: `In place of the one before. District and thana are named, in English or Bangla, or chosen by the ids of the address book; a name that means one place gets its id, any other is kept as it is. ${OF_STUDENTS_AND_TEACHERS}`,
			access: "signed-in",
			body: addressBody,
			bodyExample: EXAMPLE.address,
			answers: {
				201: { description: "The address as it is kept", schema: presentAddress, example: EXAMPLE.keptAddress },
			},
			errors: ["PlaceNotFound"],
			handle: async (app, { body }) => {
				const { address } = await changed(app, await saveAddress(app.deps, app.actor, fromAddressBody(body)));
				return created(toAddress(address));
			},
		}),
		...twin({
			path: "/api/register_open_school",
			id: "joinOpenSchool",
			summary: "Join the open school",
			notes: "For students; idempotent.",
			access: "signed-in",
			answers: {
				200: {
					description: "The membership, new or not",
					schema: openSchoolMembership,
					example: EXAMPLE.openSchool,
				},
			},
			errors: ["RoleNotAllowed"],
			handle: async ({ deps, actor }) => ok(toOpenSchoolMembership(await registerOpenSchool(deps, actor))),
		}),
	],
};
