import { useNavigation } from "react-router";
import { Button, ButtonLink } from "./button.tsx";

export type Answers = {
	/** What the button that ends it says. */
	end: string;
	icon?: "trash";
	/** What the button sends, where the form is asked for it. */
	intent?: string;
	/** The way back, and its words. */
	keep: string;
	keepText: string;
};

/** The last line of a form that asks before something ends: the answer, and the way back. */
export function EndOrKeep({ end, icon, intent, keep, keepText }: Answers) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<div className="flex flex-wrap gap-3">
			<Button variant="danger" icon={icon} pending={pending} {...(intent && { name: "intent", value: intent })}>
				{end}
			</Button>
			<ButtonLink variant="secondary" href={keep}>
				{keepText}
			</ButtonLink>
		</div>
	);
}
