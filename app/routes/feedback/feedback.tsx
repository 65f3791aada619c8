import { data, Form, redirect, useNavigation } from "react-router";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import type { Actor } from "~/domain/account/session.ts";
import { listOwnLoose } from "~/domain/asset/queries.server.ts";
import { uploadAsset } from "~/domain/asset/upload-asset.server.ts";
import { feedbackErrors } from "~/domain/feedback/errors.ts";
import { listMyFeedback } from "~/domain/feedback/queries.server.ts";
import { feedbackFormSchema } from "~/domain/feedback/schemas.ts";
import { sendFeedback } from "~/domain/feedback/send-feedback.server.ts";
import { FeedbackForm, type FeedbackReply } from "~/features/feedback/feedback-form.tsx";
import { MyFeedback } from "~/features/feedback/my-feedback.tsx";
import { feedbackPaths } from "~/features/feedback/paths.ts";
import { authMeta } from "~/features/shell/auth-card.tsx";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { safeNext } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import { type AppContext, appContext } from "~/request/app-context.ts";
import { postedFormWithFiles } from "~/request/form-with-files.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { accountPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/feedback.ts";

export const handle: RouteHandle = { ...accountPage, scripts: true };

/** @throws the redirect of guests */
function senderOf({ actor }: AppContext): Actor {
	if (!actor) throw redirect(`/auth/login?q=feedback&next=${encodeURIComponent(feedbackPaths.mine())}`);
	return actor;
}

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async (app) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const mine = await listMyFeedback(app.deps, senderOf(app), { page, size: PAGE_SIZE });
		const nearest = nearestPage(page, mine.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(feedbackPaths.mine(nearest + 1));
		return { mine, from: safeNext(url.searchParams.get("from")) };
	});

export async function action({ context, request }: Route.ActionArgs) {
	const app = context.get(appContext);
	const sender = senderOf(app);
	const { submission, refused } = await postedFormWithFiles(context, request, feedbackFormSchema, {
		field: "files",
		into: "assets",
		take: async ({ name, pieces }) => (await uploadAsset(app.deps, sender, { name, purpose: "general" }, pieces)).uuid,
		tooMany: (most) => feedbackErrors.fail("FeedbackFilesTooMany", { most }),
	});
	/** The form as it was, with the files that are here already: nothing of it is lost (LOOK-1). */
	const again = async (status: number, formErrors?: string[]) => {
		const named = [submission.payload.assets ?? []].flat().map(String);
		const kept = await listOwnLoose(app.deps, sender, named);
		const reply: FeedbackReply = { sent: false, result: submission.reply(formErrors && { formErrors }), kept };
		return data(reply, { status });
	};
	if (refused) return again(refused.status, [refused.text]);
	if (submission.status !== "success") return again(400);
	const { dialog, ...written } = submission.value;
	return orProblem(
		context,
		async ({ deps, setToast }) => {
			await sendFeedback(deps, sender, written);
			const reply: FeedbackReply = { sent: true, result: null, kept: [] };
			if (dialog) return data(reply);
			setToast({ tone: "success", text: m.feedback_sent() });
			return redirect(feedbackPaths.mine());
		},
		({ text, status }) => again(status, [text]),
	);
}

export const meta: Route.MetaFunction = () => authMeta(m.feedback_title());

export default function FeedbackPage({ loaderData: { mine, from }, actionData }: Route.ComponentProps) {
	const pending = useNavigation().state === "submitting";
	return (
		<>
			<PageHeader title={m.feedback_title()} lead={m.feedback_lead()} />
			<div className="grid items-start gap-8 lg:grid-cols-2">
				<section className="card" aria-label={m.feedback_title()}>
					<FeedbackForm
						id="feedback"
						as={Form}
						action={feedbackPaths.mine()}
						page={from}
						reply={actionData}
						pending={pending}
					/>
				</section>
				<section className="grid gap-4" aria-labelledby="my-feedback">
					<h2 id="my-feedback" className="text-lg">
						{m.feedback_mine()}
					</h2>
					{mine.content.length === 0 ? (
						<EmptyState title={m.feedback_none()}>
							<p>{m.feedback_none_text()}</p>
						</EmptyState>
					) : (
						mine.content.map((of) => <MyFeedback key={of.feedback.uuid} of={of} />)
					)}
					<Pagination page={mine.page + 1} totalPages={mine.totalPages} hrefFor={feedbackPaths.mine} />
				</section>
			</div>
		</>
	);
}
