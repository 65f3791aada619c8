import { data, redirect } from "react-router";
import type { Actor } from "~/domain/account/session.ts";
import { appealVerification } from "~/domain/verification/appeal-verification.server.ts";
import { readScan } from "~/domain/verification/scan-file.server.ts";
import { MAX_SCAN_BYTES, type Scan, type Side } from "~/domain/verification/scan-file.ts";
import { type SubmissionForm, teacherFormSchema } from "~/domain/verification/schemas.ts";
import { submitVerification } from "~/domain/verification/submit-verification.server.ts";
import { verificationPaths } from "~/features/verification/paths.ts";
import { safeNext } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import { type AppContext, appContext } from "~/request/app-context.ts";
import { postedUpload } from "~/request/posted-upload.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import type { Route } from "./+types/teacher-verification.ts";

/** Whose verification it is. @throws the redirect of everybody else */
export function teacherOf({ actor }: AppContext): Actor {
	if (!actor) throw redirect("/auth/login?q=again");
	if (actor.role !== "teacher") throw redirect("/dashboard");
	return actor;
}

/** The files of a form, looked into; or what is wrong with them, by the field. */
async function scansOf({ front, back }: Pick<SubmissionForm, Side>) {
	const files = Object.entries({ front, ...(back && { back }) }) as [Side, File][];
	const scans: Partial<Record<Side, Scan>> = {};
	const wrong: Partial<Record<Side, string[]>> = {};
	for (const [side, file] of files) {
		const read = readScan(new Uint8Array(await file.arrayBuffer()));
		if ("problem" in read) wrong[side] = [read.problem];
		else scans[side] = read;
	}
	const { front: one, back: other } = scans;
	return one && Object.keys(wrong).length === 0 ? { scans: { front: one, back: other } } : { wrong };
}

/** The two forms of the page: documents, and an appeal. */
export async function answerForm({ context, request, url }: Route.ActionArgs) {
	const app = context.get(appContext);
	const owner = teacherOf(app);
	const schema = teacherFormSchema(app.deps.clock());
	const limits = { maxFileBytes: MAX_SCAN_BYTES, maxFiles: 2 };
	const { submission, tooLarge } = await postedUpload(context, request, schema, limits);
	// What was typed is shown again; a file is nothing that a page could fill in.
	const typed = Object.fromEntries(
		Object.entries(submission.payload).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
	);
	const intent = typed.intent === "appeal" ? ("appeal" as const) : ("submit" as const);
	const again = (wrong: { fieldErrors?: Record<string, string[]>; formErrors?: string[] }, status: number) =>
		data({ intent, result: { ...submission.reply(wrong), initialValue: typed } }, { status });
	const dropped = Object.fromEntries(tooLarge.map((name) => [name, ["too-large"]]));
	if (submission.status !== "success" || tooLarge.length > 0) return again({ fieldErrors: dropped }, 400);
	const { value } = submission;
	const next = safeNext(url.searchParams.get("next"));
	const read = value.intent === "submit" ? await scansOf(value) : null;
	if (read && "wrong" in read) return again({ fieldErrors: read.wrong as Record<string, string[]> }, 400);
	return orProblem(
		context,
		async ({ deps, setToast }) => {
			if (value.intent === "appeal") await appealVerification(deps, owner, value);
			else if (read?.scans) await submitVerification(deps, owner, value, read.scans);
			const text = value.intent === "appeal" ? m.verification_appeal_sent() : m.verification_submitted();
			setToast({ tone: "success", text });
			return redirect(verificationPaths.mine(next));
		},
		({ text, status }) => again({ formErrors: [text] }, status),
	);
}
