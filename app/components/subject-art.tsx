import type { LogoGround } from "./logo.tsx";

/** A sign on a grid of 24: flat shapes of two colours, like the mark. */
const SIGNS: Record<string, React.ReactNode> = {
	Physics: (
		<>
			<g className="art-line">
				<ellipse cx="12" cy="12" rx="10.5" ry="4" />
				<ellipse cx="12" cy="12" rx="10.5" ry="4" transform="rotate(60 12 12)" />
				<ellipse cx="12" cy="12" rx="10.5" ry="4" transform="rotate(120 12 12)" />
			</g>
			<circle className="logo-bud" cx="12" cy="12" r="2.75" />
		</>
	),
	Chemistry: (
		<>
			<path className="logo-petal" d="M8 2h8v3h-1v4l6 11v2H3v-2L9 9V5H8z" />
			<path className="logo-bud" d="M8.3 14h7.4l3.2 6H5.1z" />
		</>
	),
	Mathematics: (
		<>
			<path className="logo-petal" d="M10.5 2h3v3L20 21h-3.5L12 10 7.5 21H4l6.5-16z" />
			<path className="logo-bud" d="M6 14.5h12V17H6z" />
		</>
	),
	Biology: (
		<>
			<path className="logo-petal" d="M3 21C2 10 9 3 21 3c0 12-7 19-18 18z" />
			<path className="logo-bud" d="M3 21L14.5 8.5l1 1L4.5 22z" />
		</>
	),
	ICT: (
		<>
			<path
				className="logo-petal"
				d="M5 5h2V2h2v3h2V2h2v3h2V2h2v3h2v2h3v2h-3v2h3v2h-3v2h3v2h-3v2h-2v3h-2v-3h-2v3h-2v-3H9v3H7v-3H5v-2H2v-2h3v-2H2v-2h3V9H2V7h3z"
			/>
			<path className="logo-bud" d="M8.5 8.5h7v7h-7z" />
		</>
	),
	English: (
		<>
			<path
				className="logo-petal"
				d="M2 4c4-1 7-.5 9.5 1.5V21C9 19 6 18.5 2 19.500zM22 4c-4-1-7-.5-9.5 1.500V21c2.5-2 5.5-2.5 9.5-1.500z"
			/>
			<path className="logo-bud" d="M4.5 8h4.500v2H4.500zM4.5 12h4.500v2H4.500zM15 8h4.500v2H15zM15 12h4.500v2H15z" />
		</>
	),
	Bangla: (
		<>
			<path
				className="logo-petal"
				d="M11 18C5.5 17.5 2.5 14 2 8c5.5.5 8.5 4 9 10zM13 18c5.5-.5 8.5-4 9-10-5.5.5-8.5 4-9 10z"
			/>
			<path className="logo-bud" d="M12 2.500c4.5 5 5 10.5 0 15.5-5-5-4.5-10.5 0-15.500z" />
			<path className="logo-petal" d="M6 19.500h12V22H6z" />
		</>
	),
	"General Knowledge": (
		<>
			<circle className="logo-petal" cx="12" cy="12" r="10" />
			<path className="logo-bud" d="M2 11h20v2H2zM11 2h2v20h-2zM5 5.500q7 4 14 0l1 1.500q-8 4.5-16 0z" />
			<path className="logo-bud" d="M5 18.500q7-4 14 0l1-1.500q-8-4.5-16 0z" />
		</>
	),
};

/** What a subject without a sign of its own shows: an open book. */
const OTHER = SIGNS.English;

/** Where the signs stand on the tile of 32, by how many there are: x, y and scale. */
const PLACES: Record<number, readonly [x: number, y: number, scale: number][]> = {
	1: [[5, 5, 0.92]],
	2: [
		[3.5, 4, 0.54],
		[15.5, 15, 0.54],
	],
	3: [
		[10, 3.5, 0.5],
		[3.5, 16.5, 0.5],
		[16.5, 16.5, 0.5],
	],
	4: [
		[4, 4, 0.46],
		[17, 4, 0.46],
		[4, 17, 0.46],
		[17, 17, 0.46],
	],
};

/** The face of an exam or a course (LOOK-7): the signs of its subjects, four at most, on the mark's tile. Decoration. */
export function SubjectArt({
	subjects,
	size,
	ground,
}: {
	/** By their English names, the first ones first. */
	subjects: readonly string[];
	size: number;
	ground?: LogoGround;
}) {
	const shown = subjects.slice(0, 4);
	const places = PLACES[shown.length] ?? [];
	return (
		<svg
			viewBox="0 0 32 32"
			width={size}
			height={size}
			className={ground ? `art logo-on-${ground}` : "art"}
			aria-hidden="true"
		>
			<path className="logo-tile" d="M4 0h24v2h2v2h2v24h-2v2h-2v2H4v-2H2v-2H0V4h2V2h2z" />
			{places.map(([x, y, scale], index) => (
				<g key={shown[index]} transform={`translate(${x} ${y}) scale(${scale})`}>
					{SIGNS[shown[index] ?? ""] ?? OTHER}
				</g>
			))}
		</svg>
	);
}
