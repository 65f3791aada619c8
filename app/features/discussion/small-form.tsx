import { Form } from "react-router";
import { Button } from "~/components/button.tsx";
import type { IconName } from "~/components/icon.tsx";

/** A button that does one thing to what it stands under. */
export function SmallForm({
	intent,
	label,
	icon,
	of,
	about,
}: {
	intent: string;
	label: string;
	icon?: IconName;
	/** What it is done to, as its fields. */
	of?: Readonly<Record<string, string>>;
	/** The id of what names it, so that each button of a list is told from the next. */
	about?: string;
}) {
	return (
		<Form method="post">
			{Object.entries(of ?? {}).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Button small variant="quiet" icon={icon} name="intent" value={intent} aria-describedby={about}>
				{label}
			</Button>
		</Form>
	);
}
