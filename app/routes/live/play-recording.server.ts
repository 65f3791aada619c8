import { type RouterContextProvider, redirect } from "react-router";
import type { LectureIds } from "~/domain/lecture/access.server.ts";
import { playRecording } from "~/domain/recording/play-recording.server.ts";
import { playSchema } from "~/domain/recording/schemas.ts";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";

/** Leads to where a recording is played, after asking who may: the address is in this answer alone. */
export async function play(context: Readonly<RouterContextProvider>, request: Request, ids: LectureIds) {
	const asked = await postedFields(context, request, playSchema);
	return orProblem(context, async ({ deps, actor }) => redirect(await playRecording(deps, actor, ids, asked), 303));
}
