import { asc, eq } from "drizzle-orm";
import { subject, topic } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { TABLE_HEAD, tableRow, type WrittenQuestion } from "./write-questions.ts";

type Place = Pick<WrittenQuestion, "subject" | "topic">;

/** One question in each language, of a subject that is there: the file can be imported as it is. */
const examples = (place: Place): WrittenQuestion[] => [
	{
		...{ ...place, code: "EXAMPLE-EN", level: "SSC", language: "en", difficulty: 1, tags: ["example", "force"] },
		...{ content: "What is the unit of force?", options: ["joule", "newton", "watt", "pascal"], correct: 1 },
		...{ explanation: "$F = ma$, so a newton is $1\\ \\mathrm{kg\\,m\\,s^{-2}}$.", keepOrder: false, keepLast: false },
	},
	{
		...{ ...place, code: "EXAMPLE-BN", level: "HSC", language: "bn", difficulty: 2, tags: ["উদাহরণ"] },
		...{ content: "বলের একক কোনটি?", options: ["জুল", "নিউটন", "ওয়াট", "সবগুলো"], correct: 1 },
		...{ explanation: "ভর ও ত্বরণের গুণফল বল।", keepOrder: false, keepLast: true },
	},
];

/**
 * The rows of a file to write questions into: the columns of the export, and an example in both languages, where there is a subject
 * that these can be of. One round trip.
 * @throws DomainError of requireRole, before the first row
 */
export function templateRows(deps: Pick<Deps, "db">, who: Actor | null): AsyncGenerator<readonly (string | number)[]> {
	requireRole(who, "admin");
	return rowsOf(deps);
}

async function* rowsOf({ db }: Pick<Deps, "db">) {
	const [first] = await db
		.select({ subject: subject.title, topic: topic.title })
		.from(subject)
		.leftJoin(topic, eq(topic.subjectUuid, subject.uuid))
		.orderBy(asc(subject.hidden), asc(subject.position), asc(subject.title), asc(topic.title))
		.limit(1);
	yield TABLE_HEAD;
	if (first) for (const one of examples(first)) yield tableRow(one);
}
