import { Button, ButtonLink } from "~/components/button.tsx";
import { type ToastMessage, ToastRegion } from "~/components/feedback.tsx";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { ExamClock } from "./exam-clock.tsx";
import { openSentence } from "./finish-dialog.tsx";
import { attemptKinds } from "./kinds.ts";
import { pageOf, type RoomData, searchOf } from "./room-data.ts";

/** `page` is the one to go back to. */
export type ConfirmData = Pick<
	RoomData,
	"kind" | "examUuid" | "examName" | "answered" | "size" | "page" | "deadlineAt" | "serverNow"
>;

/** The question before an attempt is over, as a page of its own: for a browser without JavaScript. */
export function ConfirmFinish({
	data,
	attendPath,
	toasts,
}: {
	data: ConfirmData;
	attendPath: string;
	toasts: readonly ToastMessage[];
}) {
	const words = attemptKinds[data.kind];
	const open = [...data.answered].flatMap((flag, index) => (flag === "1" ? [] : [index + 1]));
	return (
		<div className="exam">
			<header className="exam-bar">
				<div className="exam-bar-inner">
					<p className="exam-name" lang={langOfText(data.examName)}>
						{data.examName}
					</p>
					<ExamClock deadlineAt={data.deadlineAt} serverNow={data.serverNow} now={null} />
				</div>
			</header>
			<main id="main" className="exam-confirm">
				{toasts.length > 0 && (
					<div className="exam-toasts">
						<ToastRegion toasts={toasts} />
					</div>
				)}
				<div className="card mt-4">
					<h1>{words.finishTitle()}</h1>
					<p className="mt-3 font-medium">{openSentence(open.length)}</p>
					{open.length > 0 && (
						<ol className="open-list">
							{open.map((position) => (
								<li key={position}>
									<a
										className="cell"
										href={`${attendPath}${searchOf({ page: pageOf(position, data.size), size: data.size })}#q${position}`}
										aria-label={m.attempt_question({ number: num(position) })}
									>
										{num(position)}
									</a>
								</li>
							))}
						</ol>
					)}
					<p className="mt-3 text-soft">{words.finishText()}</p>
					<div className="mt-6 flex flex-wrap gap-3">
						<form method="post" action={attendPath}>
							<input type="hidden" name="intent" value="finish" />
							<Button icon="flag">{m.attempt_finish()}</Button>
						</form>
						<ButtonLink href={`${attendPath}${searchOf(data)}`} variant="secondary">
							{m.attempt_go_on()}
						</ButtonLink>
					</div>
				</div>
			</main>
		</div>
	);
}
