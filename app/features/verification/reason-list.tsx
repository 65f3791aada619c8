import type { ReasonCode } from "~/domain/verification/reasons.ts";
import { reasonWords } from "./words.ts";

/** Why documents were refused: the field, the reason, whether it can be mended. */
export function ReasonList({ reasons }: { reasons: readonly ReasonCode[] }) {
	return (
		<ul className="grid list-disc gap-2 ps-5">
			{reasons.map((code) => {
				const { field, text, mend } = reasonWords(code);
				return (
					<li key={code}>
						<strong>{field}: </strong>
						{text} <span className="text-soft">{mend}</span>
					</li>
				);
			})}
		</ul>
	);
}
