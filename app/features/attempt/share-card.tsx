import { useEffect, useState } from "react";
import { Button } from "~/components/button.tsx";
import { m } from "~/paraglide/messages.js";
import type { CardWords } from "./result-card.ts";

/**
 * A picture of the result to share or to save. There once the page is alive; what draws it is loaded by the press. The name is
 * on it only if the student says so.
 */
export function ShareCard({
	words,
	student,
	text,
}: {
	words: Omit<CardWords, "student">;
	student: string;
	text: string;
}) {
	const [alive, setAlive] = useState(false);
	const [named, setNamed] = useState(false);
	const [failed, setFailed] = useState(false);
	const [pending, setPending] = useState(false);
	useEffect(() => setAlive(true), []);
	if (!alive) return null;
	const make = async () => {
		setPending(true);
		setFailed(false);
		try {
			const { drawCard, saveFile, shareCard } = await import("./result-card.ts");
			const file = await drawCard({ ...words, student: named ? student : null });
			await shareCard(file, text, navigator, saveFile);
		} catch {
			setFailed(true);
		} finally {
			setPending(false);
		}
	};
	return (
		<div className="share-card">
			<Button type="button" small icon="share" pending={pending} onClick={make}>
				{m.attempt_share_card()}
			</Button>
			{student && (
				<label className="share-card-name">
					<input type="checkbox" checked={named} onChange={(event) => setNamed(event.target.checked)} />
					{m.attempt_share_card_name()}
				</label>
			)}
			<span role="status" className="text-sm">
				{failed && m.attempt_share_card_failed()}
			</span>
		</div>
	);
}
