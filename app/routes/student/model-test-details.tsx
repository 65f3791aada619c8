import { redirect } from "react-router";
import { ShareButtons } from "~/components/share-buttons.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { examTexts } from "~/domain/model-test/exam-texts.server.ts";
import { registerFree } from "~/domain/model-test/register-free.server.ts";
import { registerSchema } from "~/domain/model-test/schemas.ts";
import { getStudentExam } from "~/domain/model-test/student-exam.server.ts";
import { paymentFailure } from "~/domain/payment/failure.ts";
import { getTakenBack } from "~/domain/payment/taken-back.server.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { MineBadge, PhaseBadge } from "~/features/model-test/badges.tsx";
import { ExamDetailsView } from "~/features/model-test/exam-details.tsx";
import modelTestCss from "~/features/model-test/model-test.css?url";
import { modelTestPaths, sharePath } from "~/features/model-test/paths.ts";
import { RegistrationCard } from "~/features/model-test/registration-card.tsx";
import { ExamWinnersSection } from "~/features/model-test/winners-board.tsx";
import { FailureAlert } from "~/features/payment/failure-alert.tsx";
import { TakenBackNotice } from "~/features/payment/taken-back-notice.tsx";
import { localePath } from "~/lib/localise-path.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-details.ts";

export const handle: RouteHandle = { ...areaPage, screen: "exam" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: modelTestCss }];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const student = await getStudentExam(deps, actor, examIdOf(params.modelTestUuid));
		const front = /\/buy\/?$/.test(url.pathname);
		const { exam, registered } = student;
		const [texts, takenBack] = await Promise.all([
			examTexts(exam),
			registered || exam.feePoisha === 0 ? null : getTakenBack(deps, actor, exam.uuid),
		]);
		const shareUrl = deps.vars.PUBLIC_ORIGIN + localePath(sharePath(exam.id), getLocale());
		return { student, texts, front, takenBack, failure: paymentFailure(url.searchParams), shareUrl };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	await postedFields(context, request, registerSchema);
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { examUuid } = await registerFree(deps, actor, examIdOf(params.modelTestUuid));
			setToast({ tone: "success", text: m.model_test_registration_complete() });
			return redirect(modelTestPaths.exam(examUuid));
		},
		refused,
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData?.student.exam.name ?? m.model_test_names()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function ExamPage({ loaderData, actionData }: Route.ComponentProps) {
	const { student, texts, front, takenBack, failure, shareUrl } = loaderData;
	const { exam } = student;
	const card = <RegistrationCard student={student} error={actionData?.error ?? null} />;
	return (
		<>
			<KatexStyles in={[texts.description, texts.rule, texts.prize]} />
			<PageHeader
				back={{ href: modelTestPaths.examList("all"), label: m.model_test_names() }}
				title={<span lang={langOfText(exam.name)}>{exam.name}</span>}
				lead={exam.subtitle && <span lang={langOfText(exam.subtitle)}>{exam.subtitle}</span>}
			/>
			<p className="-mt-3 mb-6 flex flex-wrap gap-2">
				<PhaseBadge phase={student.phase} />
				<MineBadge mine={{ registered: student.registered, attempted: student.attempt === "finished" }} />
			</p>
			<FailureAlert failure={failure} />
			<TakenBackNotice of={takenBack} />
			{front ? (
				<>
					<div className="mb-10 max-w-120">{card}</div>
					<ExamDetailsView exam={exam} texts={texts} />
				</>
			) : (
				<div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
					<div className="lg:order-2 lg:sticky lg:top-24 lg:self-start">{card}</div>
					<ExamDetailsView exam={exam} texts={texts} />
				</div>
			)}
			<ExamWinnersSection winners={student.winners} />
			<div className="mt-10">
				<ShareButtons name={exam.name} url={shareUrl} />
			</div>
		</>
	);
}
