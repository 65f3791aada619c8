import { z } from "zod";
import { ATTEMPT_SORTS } from "~/domain/mock-test/my-attempts.server.ts";
import { TYPE_SORTS } from "~/domain/mock-test/queries.server.ts";
import { examIdSchema } from "~/domain/model-test/schemas.ts";
import { sortSchema } from "~/lib/sorting.ts";
import { choiceFields } from "../attempt/schemas.ts";
import { EXAMPLE } from "../examples.ts";
import { paging } from "../params.ts";

/** Uuids are stored in lower case. */
const lower = (id: string) => id.toLowerCase();
const uuid = z.uuid().transform(lower);

/** `{id}`: uuid or number (design section 4). */
const params = (what: string, example: string) =>
	z.object({
		id: examIdSchema.transform(lower).meta({ description: `UUID or numeric id of the ${what}`, example }),
	});

export const mockTestParams = params("kind of self-assessment", EXAMPLE.mcqExamTypeUuid);
export const attemptParams = params("attempt", EXAMPLE.mcqExamUuid);

const sortNote = "A field, or a field with `,asc` or `,desc`";

export const typeList = paging().extend({
	sort: sortSchema(TYPE_SORTS, "title,asc").meta({ description: sortNote }),
});

export const attemptList = paging().extend({
	sort: sortSchema(ATTEMPT_SORTS, "createdAt,desc").meta({ description: sortNote }),
	mcqExamTypeUuid: uuid.optional().meta({ description: "Only attempts at this kind" }),
});

export const newAttemptBody = z.object({ mcqExamTypeUuid: uuid });
export const attemptBody = z.object({ mcqExamUuid: uuid });
export const prepareBody = z
	.object({ mcqExamTypeUuid: uuid.optional(), retryOfUuid: uuid.optional() })
	.refine((body) => (body.mcqExamTypeUuid === undefined) !== (body.retryOfUuid === undefined), {
		path: ["mcqExamTypeUuid"],
	});
export const mockAnswerBody = z.object({ mcqExamUuid: uuid, ...choiceFields });
