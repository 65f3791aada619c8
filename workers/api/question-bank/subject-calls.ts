import {
	addNamed,
	deleteNamed,
	listSubjects,
	type NamedKind,
	renameNamed,
} from "~/domain/question-bank/subjects.server.ts";
import { type Call, created, defineCall, noContent, ok } from "../core/call.ts";
import { onePage } from "../institute/wire.ts";
import {
	addedNamed,
	changedNamesBody,
	namedParams,
	newSubjectBody,
	newTopicBody,
	subjectPage,
} from "./bank-schemas.ts";
import { EXAMPLE } from "./examples.ts";

/** Naming anew and deleting, of subjects and of chapters. */
const changes = (kind: NamedKind, what: string): Call[] => {
	const notFound = kind === "subject" ? ("BankSubjectNotFound" as const) : ("TopicNotFound" as const);
	const path = `/api/question-bank/${kind}s/{uuid}` as const;
	const Kind = kind === "subject" ? "Subject" : "Topic";
	return [
		defineCall({
			method: "put",
			path,
			id: `rename${Kind}`,
			summary: `Name a ${what} anew`,
			notes: "Over the `version` that was read. What is frozen keeps the name it had.",
			access: "admin",
			params: namedParams,
			body: changedNamesBody,
			bodyExample: EXAMPLE.changedNames,
			answers: { 204: { description: "Saved" } },
			errors: [notFound, "NamesChanged", "NameTaken"],
			handle: async ({ deps, actor }, { params, body }) => {
				await renameNamed(deps, actor, kind, params.uuid, body);
				return noContent;
			},
		}),
		defineCall({
			method: "delete",
			path,
			id: `delete${Kind}`,
			summary: `Delete a ${what} that nothing has`,
			access: "admin",
			params: namedParams,
			answers: { 204: { description: "Deleted" } },
			errors: [notFound, kind === "subject" ? "SubjectInUse" : "TopicInUse"],
			handle: async ({ deps, actor }, { params }) => {
				await deleteNamed(deps, actor, kind, params.uuid);
				return noContent;
			},
		}),
	];
};

/** The subjects and chapters that questions are sorted by. */
export const subjectCalls: Call[] = [
	defineCall({
		method: "get",
		path: "/api/question-bank/subjects",
		id: "listBankSubjects",
		summary: "Subjects with their chapters, and how many questions each has",
		access: "admin",
		answers: { 200: { description: "All in one page", schema: subjectPage, example: EXAMPLE.subjects } },
		handle: async ({ deps, actor }) => ok(onePage(await listSubjects(deps, actor))),
	}),
	defineCall({
		method: "post",
		path: "/api/question-bank/subjects",
		id: "createSubject",
		summary: "Add a subject",
		access: "admin",
		body: newSubjectBody,
		bodyExample: EXAMPLE.newSubject,
		answers: { 201: { description: "Added", schema: addedNamed, example: EXAMPLE.added } },
		errors: ["NameTaken"],
		handle: async ({ deps, actor }, { body }) => created({ uuid: await addNamed(deps, actor, body) }),
	}),
	defineCall({
		method: "post",
		path: "/api/question-bank/topics",
		id: "createTopic",
		summary: "Add a chapter to a subject",
		access: "admin",
		body: newTopicBody,
		bodyExample: EXAMPLE.newTopic,
		answers: { 201: { description: "Added", schema: addedNamed, example: EXAMPLE.added } },
		errors: ["NameTaken", "BankSubjectNotFound"],
		handle: async ({ deps, actor }, { body }) => created({ uuid: await addNamed(deps, actor, body) }),
	}),
	...changes("subject", "subject"),
	...changes("topic", "chapter"),
];
