import { Badge } from "~/components/surfaces.tsx";
import { standing } from "./words.ts";

/** The state of a payment, with its icon and colour. */
export function StateBadge({ payment }: { payment: Parameters<typeof standing>[0] }) {
	const { tone, icon, text } = standing(payment);
	return (
		<Badge tone={tone} icon={icon}>
			{text()}
		</Badge>
	);
}
