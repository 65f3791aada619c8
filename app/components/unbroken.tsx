/** A sentence whose ranges ("24-48") no line breaks in two: the words themselves stay as they are. */
export const Unbroken = ({ text }: { text: string }) =>
	text.split(/(\p{Nd}+-\p{Nd}+)/u).map((part, index) =>
		index % 2 === 1 ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence stay where they are
			<span key={index} className="whitespace-nowrap">
				{part}
			</span>
		) : (
			part
		),
	);
