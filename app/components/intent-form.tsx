import { Form, useNavigation } from "react-router";
import { Button } from "./button.tsx";
import type { IconName } from "./icon.tsx";
import { Alert } from "./surfaces.tsx";

/** A form of one button that sends what a person intends: its text (`children`), and why it was refused last. */
export function IntentForm({
	intent,
	label,
	icon,
	error,
	action,
	children,
}: {
	intent: string;
	label: string;
	icon: IconName;
	error: string | null;
	/** Where it is sent, if not to this page. */
	action?: string;
	children: React.ReactNode;
}) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<Form method="post" action={action}>
			{error && (
				<div className="mb-4">
					<Alert tone="danger" live>
						{error}
					</Alert>
				</div>
			)}
			<p className="mb-4 text-soft">{children}</p>
			<Button block icon={icon} pending={pending} name="intent" value={intent}>
				{label}
			</Button>
		</Form>
	);
}
