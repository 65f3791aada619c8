import type { APIRequestContext } from "@playwright/test";
import { addresses } from "./addresses.ts";
import { EXAMS, examUuid } from "./exams.ts";
import { MOCK_TESTS, mockTestUuid } from "./mock-tests.ts";
import { filled, OWN_COURSE, tokensOf } from "./screen-tokens.ts";

const NOBODYS = "018f0000-0000-7000-8000-00000000dead";

/** The first that a list leads to. */
async function firstListed(client: APIRequestContext, list: string): Promise<string> {
	const response = await client.get(`${addresses.platform}${list}`);
	const [, uuid] = new RegExp(`href="${list.split("?")[0]}/([\\da-f-]{36})"`).exec(await response.text()) ?? [];
	if (!uuid) throw new Error(`${list} leads to nothing`);
	return uuid;
}

async function firstInstitute(): Promise<string> {
	const response = await fetch(`${addresses.platform}/api/public/institutes?page=0&size=1`);
	const { content } = (await response.json()) as { content: { uuid: string }[] };
	return content[0]?.uuid ?? NOBODYS;
}

/** The newest course of the demo, and its teacher. */
async function newestCourse(): Promise<{ uuid: string; teacherUuid: string }> {
	const response = await fetch(`${addresses.platform}/api/public/courses?page=0&size=1`);
	const { content } = (await response.json()) as { content: { uuid: string; teacherUuid: string }[] };
	return content[0] ?? { uuid: NOBODYS, teacherUuid: NOBODYS };
}

/** The newest finished attempt at the self-assessment that the demo student has taken. */
async function finishedAttempt(client: APIRequestContext): Promise<string> {
	const type = await mockTestUuid(MOCK_TESTS.taken);
	const mine = await client.get(`${addresses.platform}/api/mcqExams/my?mcqExamTypeUuid=${type}&page=0&size=10`);
	const { content } = (await mine.json()) as { content: { uuid: string; state: string }[] };
	const attempt = content.find(({ state }) => state === "finished");
	if (!attempt) throw new Error("No finished attempt");
	return attempt.uuid;
}

/** The address of a screen in the demo. @param client who opens it */
export async function screenAddress(client: APIRequestContext, path: string): Promise<string> {
	const values = new Map<string, string>();
	for (const token of tokensOf(path)) {
		const [kind, name = ""] = token.split(".");
		if (kind === "exam") values.set(token, await examUuid(EXAMS[name as keyof typeof EXAMS]));
		else if (kind === "mockTest") values.set(token, await mockTestUuid(MOCK_TESTS[name as keyof typeof MOCK_TESTS]));
		else if (kind === "attempt") values.set(token, await finishedAttempt(client));
		else if (kind === "institute") values.set(token, await firstInstitute());
		else if (kind === "course") values.set(token, (await newestCourse()).uuid);
		else if (kind === "teacher") values.set(token, (await newestCourse()).teacherUuid);
		else if (token in OWN_COURSE) values.set(token, OWN_COURSE[token as keyof typeof OWN_COURSE]);
		else if (kind === "listed") {
			const list = filled(path.slice(0, path.indexOf("/{listed}")), (before) => values.get(before) ?? NOBODYS);
			values.set(token, await firstListed(client, list));
		} else values.set(token, NOBODYS);
	}
	return filled(path, (token) => values.get(token) ?? NOBODYS);
}
