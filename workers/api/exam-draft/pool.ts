import { z } from "zod";
import {
	POOL_INTENTS,
	type PoolIntent,
	poolFilterSchema,
	poolVersionSchema,
} from "~/domain/exam-draft/pool-schemas.ts";
import { changePool, listPool, type PoolKind, type PoolPage } from "~/domain/exam-pool/pool-questions.server.ts";
import { mapPage, PAGE_SIZES } from "~/lib/paging.ts";
import { type Call, defineCall, ok } from "../core/call.ts";
import { EXAMPLE_ID } from "../core/example-ids.ts";
import { type idParams, paging, uuidParam } from "../core/params.ts";
import { count, optionalText, pageOf, text } from "../core/schemas.ts";

const version = z.int().meta({ description: "Send it with a change, so that nothing newer is overwritten" });

const question = z
	.object({
		uuid: z.uuid(),
		code: text,
		content: text.meta({ description: "Markdown with LaTeX" }),
		subjectTitle: text,
		subjectTitleBn: optionalText,
		usable: z.boolean().meta({ description: "It may be asked now" }),
	})
	.meta({ id: "PoolQuestion" });

const subject = z
	.object({
		subjectUuid: z.uuid(),
		subjectTitle: text,
		subjectTitleBn: optionalText,
		numberOfQuestions: count.meta({ description: "Of one paper" }),
		chosen: count.meta({ description: "In the pool" }),
		usable: count.meta({ description: "Of them those that may be asked now" }),
		spare: count.meta({ description: "Usable questions of the bank that are not in the pool" }),
	})
	.meta({ id: "PoolSubject" });

const page = pageOf("PoolQuestionPage", question).extend({
	ownerUuid: z.uuid().meta({ description: "Of the model test or the kind of self-assessment" }),
	state: z.enum(["draft", "published"]),
	version,
	subjects: z.array(subject),
	leftOut: count.meta({ description: "How many questions were taken out in all" }),
});

const changed = z
	.object({
		ownerUuid: z.uuid(),
		questionUuid: z.uuid(),
		otherUuid: z.uuid().nullable().meta({ description: "The question that was chosen in its place" }),
		version,
	})
	.meta({ id: "ChangedPool" });

const toPage = ({ owner, subjects, questions, leftOut }: PoolPage): z.output<typeof page> => ({
	...mapPage(questions, (one) => one),
	...{ ownerUuid: owner.uuid, state: owner.state, version: owner.version, leftOut },
	subjects: subjects.map(({ uuid, title, titleBn, asked, chosen, askable, spare }) => ({
		...{ subjectUuid: uuid, subjectTitle: title, subjectTitleBn: titleBn, numberOfQuestions: asked },
		...{ chosen, usable: askable, spare },
	})),
});

const VERSION = 1_768_017_600_000;
const SUBJECT = { subjectTitle: "Physics", subjectTitleBn: "পদার্থবিজ্ঞান" };
const EXAMPLE = {
	question: {
		...{ uuid: EXAMPLE_ID.question, code: "PHY-0042", content: "What is the unit of force?" },
		...{ ...SUBJECT, usable: true },
	},
	subject: {
		...{ subjectUuid: EXAMPLE_ID.question, ...SUBJECT, numberOfQuestions: 20, chosen: 40, usable: 40, spare: 24 },
	},
};

const KINDS = {
	"model-test": {
		path: "/api/admin/weekly-exams/{id}/pool",
		name: "ModelTest",
		of: "of a model test",
		uuid: EXAMPLE_ID.modelTest,
		gone: "ExamNotFound",
	},
	"mock-test": {
		path: "/api/admin/mcqExamTypes/{id}/pool",
		name: "MockTestType",
		of: "of a kind of self-assessment",
		uuid: EXAMPLE_ID.mockTest,
		gone: "MockTestNotFound",
	},
} as const;

const ACTS = {
	"take-out": {
		id: (name: string) => `takeOut${name}Question`,
		summary: (of: string) => `Take a question out of the pool ${of}`,
		notes: "A draft alone. It is not chosen again for it until it is put back.",
		errors: [],
		other: null,
	},
	"put-back": {
		id: (name: string) => `putBack${name}Question`,
		summary: (of: string) => `Put a question back that was taken out of the pool ${of}`,
		notes: "A draft alone.",
		errors: ["PoolFull"],
		other: null,
	},
	swap: {
		id: (name: string) => `swap${name}Question`,
		summary: (of: string) => `Change a question of the pool ${of} for another usable one of its subject`,
		notes: "A draft alone. The question counts as taken out.",
		errors: ["NoOtherQuestion"],
		other: "01970000-0000-7000-8000-0000000000a2",
	},
} as const satisfies Record<PoolIntent, unknown>;

/** The calls by which admins look through the chosen questions of a model test or a self-assessment (EXD-12). @param params that name it */
export function poolCalls(kind: PoolKind, params: ReturnType<typeof idParams>): Call[] {
	const { path, name, of, uuid: ownerUuid, gone } = KINDS[kind];
	const listed = {
		...{ content: [EXAMPLE.question], totalElements: 1, totalPages: 1, page: 0, size: 20 },
		...{ ownerUuid, state: "draft", version: VERSION, subjects: [EXAMPLE.subject], leftOut: 0 },
	};
	const acts = POOL_INTENTS.map((intent) => {
		const { id, summary, notes, errors, other } = ACTS[intent];
		const example = { ownerUuid, questionUuid: EXAMPLE_ID.question, otherUuid: other, version: VERSION + 60_000 };
		return defineCall({
			tag: "Administration",
			method: "post",
			path: `${path}/{questionUuid}/${intent}`,
			id: id(name),
			summary: summary(of),
			notes,
			access: "admin",
			params: params.extend({ questionUuid: uuidParam.meta({ example: EXAMPLE_ID.question }) }),
			body: poolVersionSchema,
			bodyExample: { version: VERSION },
			answers: { 200: { description: "Done", schema: changed, example } },
			errors: [gone, "PoolQuestionNotFound", "PoolPublished", "DraftChanged", ...errors],
			handle: async ({ deps, actor }, { params: { id, questionUuid }, body }) => {
				const { uuid, ...done } = await changePool(deps, actor, kind, id, { intent, questionUuid, ...body });
				return ok({ ownerUuid: uuid, questionUuid, ...done });
			},
		});
	});
	return [
		defineCall({
			tag: "Administration",
			method: "get",
			path,
			id: `list${name}Pool`,
			summary: `The chosen questions ${of}, by subject`,
			notes: "With `show=out` those that were taken out.",
			access: "admin",
			params,
			query: paging(PAGE_SIZES.bank).extend({
				q: text.max(100).default("").meta({ description: "Words of the text, the explanation or the code" }),
				subject: uuidParam.optional(),
				show: z.enum(["chosen", "out"]).default("chosen"),
			}),
			answers: { 200: { description: "A page of them", schema: page, example: listed } },
			errors: [gone],
			handle: async ({ deps, actor }, { params: { id }, query: { page, size, ...filter } }) =>
				ok(toPage(await listPool(deps, actor, kind, id, { page, size, ...poolFilterSchema.parse(filter) }))),
		}),
		...acts,
	];
}
