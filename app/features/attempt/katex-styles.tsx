import katexHref from "~/styles/katex.css?url";
import { hasFormula } from "./room-data.ts";

/** The stylesheet of formulas, on pages that hold one. React lifts it into the head, once. */
export function KatexStyles({ in: texts }: { in: readonly (string | null | undefined)[] }) {
	return texts.some((text) => hasFormula(text ?? undefined)) ? (
		<link rel="stylesheet" href={katexHref} precedence="formulas" />
	) : null;
}
