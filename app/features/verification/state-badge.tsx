import { Badge } from "~/components/surfaces.tsx";
import type { VerificationStatus } from "~/domain/account/session.ts";
import { VERIFICATION } from "./words.ts";

/** How a submission or a teacher stands, by colour and word. */
export const StateBadge = ({ state }: { state: VerificationStatus }) => (
	<Badge tone={VERIFICATION[state].tone}>{VERIFICATION[state].text()}</Badge>
);
