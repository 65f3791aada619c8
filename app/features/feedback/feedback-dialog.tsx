import { useRef } from "react";
import { useFetcher } from "react-router";
import { Button } from "~/components/button.tsx";
import { Dialog } from "~/components/dialog.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { m } from "~/paraglide/messages.js";
import dialogCss from "./feedback-dialog.css?url";
import { FeedbackForm, type FeedbackReply } from "./feedback-form.tsx";
import { feedbackPaths } from "./paths.ts";

const ID = "feedback-dialog";

export { dialogCss };

export type FeedbackDialogProps = {
	page: string;
	open: boolean;
	/** @param sent whether there is nothing left to go on with */
	onClose: (sent: boolean) => void;
};

/** Feedback over the page that it is about (FBK-2): nothing of that page is lost. Needs `dialogCss`. */
export default function FeedbackDialog({ page, open, onClose }: FeedbackDialogProps) {
	const fetcher = useFetcher<FeedbackReply>();
	const close = () => onClose(fetcher.data?.sent === true);
	/** While the picture is taken the dialog is shut, and this does not count as closing it. */
	const aside = useRef(false);
	const aroundPicture = async <T,>(take: () => Promise<T>): Promise<T> => {
		const dialog = document.getElementById(ID) as HTMLDialogElement | null;
		aside.current = true;
		try {
			if (dialog?.open) {
				// The event comes later than the dialog is shut: a refusal that comes at once would be before it, and end in a dialog closed for good.
				const shut = new Promise((done) => dialog.addEventListener("close", done, { once: true }));
				dialog.close();
				await shut;
			}
			return await take();
		} finally {
			dialog?.showModal();
			aside.current = false;
		}
	};
	return (
		<Dialog
			id={ID}
			title={m.feedback_title()}
			open={open}
			onClose={() => {
				if (!aside.current) close();
			}}
		>
			{fetcher.data?.sent ? (
				<div className="grid gap-4">
					<Alert tone="success" live>
						{m.feedback_sent()}
					</Alert>
					<p>
						<a href={feedbackPaths.mine()}>{m.feedback_mine_link()}</a>
					</p>
					<div>
						<Button type="button" onClick={close}>
							{m.common_close()}
						</Button>
					</div>
				</div>
			) : (
				<FeedbackForm
					id="feedback-over"
					as={fetcher.Form}
					action={feedbackPaths.mine()}
					page={page}
					dialog
					reply={fetcher.data}
					pending={fetcher.state !== "idle"}
					aroundPicture={aroundPicture}
					aside={
						<Button type="button" variant="quiet" onClick={close}>
							{m.common_close()}
						</Button>
					}
				/>
			)}
		</Dialog>
	);
}
