import { renderToStaticMarkup } from "react-dom/server";
import { LogoMark } from "~/components/logo.tsx";
import { Ornament } from "~/components/ornament.tsx";
import { SubjectArt } from "~/components/subject-art.tsx";
import { SHARE_PICTURE_SIZE } from "~/lib/share-picture.ts";
import { artSheet } from "./sheet.ts";

const { width, height } = SHARE_PICTURE_SIZE;

/** The border is drawn so many times its size on a page. */
const BORDER_SCALE = 2.5;
const BORDER_HEIGHT = 40 * BORDER_SCALE;

/** All of a picture but its words, as SVG: the mark, the subjects' face and the border, by the components of the pages. */
export function artOf(subjects: readonly string[]): string {
	return renderToStaticMarkup(
		<svg
			xmlns="http://www.w3.org/2000/svg"
			width={width}
			height={height}
			viewBox={`0 0 ${width} ${height}`}
			aria-hidden="true"
		>
			<style>{artSheet}</style>
			<g className="on-night">
				<svg x="90" y="64" width="64" height="64" aria-hidden="true">
					<LogoMark size={64} />
				</svg>
				<svg x="810" y="150" width="300" height="300" aria-hidden="true">
					<SubjectArt subjects={subjects.length > 0 ? subjects : [""]} size={300} />
				</svg>
				<svg
					y={height - BORDER_HEIGHT}
					width={width}
					height={BORDER_HEIGHT}
					viewBox={`0 0 ${width / BORDER_SCALE} 40`}
					aria-hidden="true"
				>
					<Ornament />
				</svg>
			</g>
		</svg>,
	);
}
