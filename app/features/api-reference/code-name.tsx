import { Fragment } from "react";

/** Where a name of the API may be broken: after a slash, a line or a stop, and before a capital or a brace. */
const SEAMS = /(?<=[/_.,:=&?])(?=[^\s/])|(?<=[^\s/])(?=\{)|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

/** The parts of a name, which stand on lines of their own where a column is too narrow for the whole. */
export const codeParts = (name: string): string[] => name.split(SEAMS);

/** How Markdown names a picture, `![words](name)`: browsers would break a line within these, where nothing is broken. */
const MARKS = /(!\[|\]\()/;

/** A name of the API that is broken at its seams, never within a word; copied, it is whole. */
export function CodeName({ children }: { children: string }) {
	return codeParts(children).map((part, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fixed name never move
		<Fragment key={index}>
			{index > 0 && <wbr />}
			{part.split(MARKS).map((piece, at) =>
				at % 2 === 0 ? (
					piece
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: as above
					<span key={at} className="whitespace-nowrap">
						{piece}
					</span>
				),
			)}
		</Fragment>
	));
}
