import {
	addNamed,
	deleteNamed,
	listGrades,
	listSubjects,
	type NamedKind,
	renameNamed,
} from "~/domain/question-bank/subjects.server.ts";
import { type Call, created, defineCall, noContent, ok } from "../core/call.ts";
import { onePage } from "../institute/wire.ts";
import {
	addedNamed,
	changedListedBody,
	changedNamesBody,
	classPage,
	deletionQuery,
	namedParams,
	newListedBody,
	newTopicBody,
	subjectPage,
} from "./bank-schemas.ts";
import { EXAMPLE } from "./examples.ts";

const KINDS = {
	subject: { path: "/api/question-bank/subjects/{uuid}", Name: "Subject", what: "subject", inUse: "SubjectInUse" },
	topic: { path: "/api/question-bank/topics/{uuid}", Name: "Topic", what: "chapter", inUse: "TopicInUse" },
	grade: { path: "/api/question-bank/classes/{uuid}", Name: "Class", what: "class", inUse: "ClassInUse" },
} as const;
const NOT_FOUND = { subject: "BankSubjectNotFound", topic: "TopicNotFound", grade: "ClassNotFound" } as const;

/** Naming anew and deleting, of subjects, of chapters and of classes. */
const changes = (kind: NamedKind): Call[] => {
	const { path, Name, what, inUse } = KINDS[kind];
	const notFound = NOT_FOUND[kind];
	const common = { path, access: "admin", params: namedParams } as const;
	const answers = { 204: { description: "Saved" } } as const;
	const errors = [notFound, "NamesChanged", "NameTaken"] as const;
	const notes = "Over the `version` that was read. What is frozen keeps the name it had.";
	return [
		kind === "topic"
			? defineCall({
					...common,
					...{ method: "put", id: `rename${Name}`, summary: `Name a ${what} anew`, notes },
					...{ body: changedNamesBody, bodyExample: EXAMPLE.changedNames, answers, errors: [...errors] },
					handle: async ({ deps, actor }, { params, body }) => {
						await renameNamed(deps, actor, kind, params.uuid, body);
						return noContent;
					},
				})
			: defineCall({
					...common,
					...{
						method: "put",
						id: `rename${Name}`,
						summary: `Name a ${what} anew, place it in lists, hide it or offer it`,
					},
					...{ notes: `${notes} \`position\` and \`hidden\` stay where they are not sent.` },
					...{ body: changedListedBody, bodyExample: EXAMPLE.changedListed, answers, errors: [...errors] },
					handle: async ({ deps, actor }, { params, body }) => {
						await renameNamed(deps, actor, kind, params.uuid, body);
						return noContent;
					},
				}),
		defineCall({
			...common,
			method: "delete",
			id: `delete${Name}`,
			summary: `Delete a ${what} that nothing has`,
			answers: { 204: { description: "Deleted" } },
			query: deletionQuery,
			errors: [notFound, "NameNotTyped", "NamesChanged", inUse],
			handle: async ({ deps, actor }, { params, query }) => {
				await deleteNamed(deps, actor, kind, { ...params, ...query });
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
		body: newListedBody,
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
	defineCall({
		method: "get",
		path: "/api/question-bank/classes",
		id: "listClasses",
		summary: "Classes in their order, hidden ones among them, and how many people have each",
		access: "admin",
		answers: { 200: { description: "All in one page", schema: classPage, example: EXAMPLE.classes } },
		handle: async ({ deps, actor }) => ok(onePage(await listGrades(deps, actor))),
	}),
	defineCall({
		method: "post",
		path: "/api/question-bank/classes",
		id: "createClass",
		summary: "Add a class",
		access: "admin",
		body: newListedBody,
		bodyExample: EXAMPLE.newClass,
		answers: { 201: { description: "Added", schema: addedNamed, example: EXAMPLE.added } },
		errors: ["NameTaken"],
		handle: async ({ deps, actor }, { body }) => created({ uuid: await addNamed(deps, actor, body, "grade") }),
	}),
	...changes("subject"),
	...changes("topic"),
	...changes("grade"),
];
