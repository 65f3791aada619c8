import { type Connection, request } from "./connection.ts";
import type { OpenSession } from "./jobs.ts";
import type { Tally } from "./tally.ts";

export type Question = OpenSession["questions"][number];

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export const pathOf = (examUuid: string) => `/api/weekly-exam/${examUuid}`;

export const registerCall = (examUuid: string, token: string) =>
	request("GET", `${pathOf(examUuid)}/register/free`, bearer(token));

export const answerCall = (session: OpenSession, question: Question, optionUuid: string | null, seq: number) =>
	request(
		"POST",
		"/api/weekly-exam/answer",
		bearer(session.token),
		JSON.stringify({ examUUID: session.examUuid, questionUuid: question.uuid, optionUuid, seq }),
	);

/** Starts an attempt. Null: something went wrong, and the tally knows what. @param from see `Tally.send` */
export async function startAttempt(
	connection: Connection,
	tally: Tally,
	{ examUuid, token }: { examUuid: string; token: string },
	from?: number,
): Promise<OpenSession | null> {
	const text = request("GET", `${pathOf(examUuid)}/questions?page=0&size=100`, bearer(token));
	const paper = await tally.send(connection, text, 200, from);
	if (!paper) return null;
	const { questions } = JSON.parse(paper.body.toString("utf8")) as {
		questions: { content: { uuid: string; options: { uuid: string }[] }[] };
	};
	return {
		token,
		examUuid,
		questions: questions.content.map(({ uuid, options }) => ({ uuid, options: options.map((option) => option.uuid) })),
	};
}

/** One of the question's options, by chance. */
export const guess = ({ options }: Question) => options[Math.floor(Math.random() * options.length)] as string;
