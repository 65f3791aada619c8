/** The product's own icons: a 24 px grid, one stroke, square joints like the steps of the ornament. */
const PATHS = {
	menu: "M4 7h16M4 12h16M4 17h16",
	close: "M6 6l12 12M18 6L6 18",
	check: "M5 12.5l4.5 4.5L19 7.5",
	plus: "M12 5v14M5 12h14",
	minus: "M5 12h14",
	"chevron-left": "M14.5 6l-6 6 6 6",
	"chevron-right": "M9.5 6l6 6-6 6",
	"chevron-down": "M6 9.5l6 6 6-6",
	"arrow-right": "M4 12h15M13 6l6 6-6 6",
	"arrow-left": "M20 12H5M11 6l-6 6 6 6",
	external: "M9 5H5v14h14v-4M13 5h6v6M19 5l-8 8",
	search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20.5 20.5",
	filter: "M4 5h16l-6 7.5V19l-4-2v-4.5z",
	refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4h-4",
	clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3.2 2.4",
	calendar: "M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4",
	info: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.4v.2",
	success: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8 12.3l2.8 2.8L16 9.6",
	warning: "M12 4L21 19.5H3zM12 10v4.5M12 17v.2",
	danger: "M8.3 3.5h7.4l4.8 4.8v7.4l-4.8 4.8H8.3l-4.8-4.8V8.3zM9 9l6 6M15 9l-6 6",
	wrong: "M8.3 3.5h7.4l4.8 4.8v7.4l-4.8 4.8H8.3l-4.8-4.8V8.3zM9 9l6 6M15 9l-6 6",
	home: "M4 11l8-7 8 7v9h-5.5v-5.5h-5V20H4z",
	dashboard: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
	list: "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.5M4.5 12h.5M4.5 17.5h.5",
	exam: "M6 3.5h9l3.5 3.5v13.5H6zM9 9h4M9 12.5h6.5M9 16l1.4 1.4 2.8-2.8",
	practice: "M4 19.5h4L19.5 8l-4-4L4 15.5zM12.5 7l4 4",
	book: "M12 6.5C9.5 4.8 6.8 4.5 3.5 4.8v13.4c3.3-.3 6 0 8.5 1.8 2.5-1.8 5.2-2.1 8.5-1.8V4.8c-3.3-.3-6 0-8.5 1.7zM12 6.5V20",
	courses: "M4 5h5v15H4zM9 8h5v12H9zM14.2 6.2l4.4-1.2 3 13.6-4.4 1.2",
	trophy:
		"M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5v1.5A3.5 3.5 0 0 0 8 11M16 6h3.5v1.5A3.5 3.5 0 0 1 16 11M12 14v3M8.5 20.5h7V17h-7z",
	user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.6-4 3.4-6 7.5-6s6.9 2 7.5 6",
	users:
		"M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.5-3.4 2.9-5 6.5-5s6 1.6 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.5M17.5 14.9c2.3.6 3.7 2.1 4 4.6",
	school: "M4 20.5V10l8-4.5 8 4.5v10.5zM12 5.5V2.5h4v2h-4M10 20.5V15h4v5.5M7.5 12.5v.2M16.5 12.5v.2",
	college: "M3.5 9L12 4l8.5 5zM5.5 9.5v8M10 9.5v8M14 9.5v8M18.5 9.5v8M3.5 20h17",
	university: "M2.5 9.5L12 5l9.5 4.5L12 14zM6.5 11.8V16.5c3.2 2.5 7.8 2.5 11 0v-4.7M21.5 9.5V16",
	coaching: "M3.5 4.5h17v11h-17zM12 15.5V18M8 20.5l4-2.5 4 2.5M8 12l3-3 2 2 3-3",
	phone: "M7 2.5h10v19H7zM10.5 18.5h3",
	call: "M5 4h4l1.5 4.5-2.3 1.8a12 12 0 0 0 5.5 5.5l1.8-2.3L20 15v4c-8.5 1-16-6.5-15-15z",
	mail: "M3.5 5.5h17v13h-17zM3.5 7l8.5 6.5L20.5 7",
	location: "M12 21.5s7-6.3 7-11.5a7 7 0 0 0-14 0c0 5.2 7 11.5 7 11.5zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
	globe: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c-5 5.5-5 11.5 0 17 5-5.5 5-11.5 0-17z",
	sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
	moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
	system: "M3.5 5h17v11h-17zM9 20h6M12 16v4",
	lock: "M5.5 10.5h13v10h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2.5",
	shield: "M12 3l7.5 3v5.5c0 4.7-3 8-7.5 9.5-4.5-1.5-7.5-4.8-7.5-9.5V6zM8.7 12l2.4 2.4 4.3-4.4",
	signal: "M5 20v-4M10 20v-8M15 20V8M20 20V4",
	online: "M2.5 9.5c5.5-5 13.5-5 19 0M6 13c3.5-3 8.5-3 12 0M9.5 16.5c1.5-1.2 3.5-1.2 5 0M12 19.5v.2",
	offline:
		"M2.5 9.5c2-1.8 4.3-3 6.7-3.5M14 6c2.7.5 5.3 1.6 7.5 3.5M6 13c1.3-1.1 2.8-1.8 4.3-2.1M9.5 16.5c1.5-1.2 3.5-1.2 5 0M12 19.5v.2M4 3.5l16 17",
	bookmark: "M7 3.5h10v17l-5-4.5-5 4.5z",
	flag: "M6 21V4h12l-2.5 4L18 12H6",
	eye: "M2.5 12c4.5-8 14.5-8 19 0-4.5 8-14.5 8-19 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
	edit: "M4 19.5h4L19.5 8l-4-4L4 15.5zM12.5 7l4 4",
	trash: "M4.5 6.5h15M9 6.5v-3h6v3M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6",
	upload: "M12 16V4.5M7 9l5-5 5 5M4.5 15.5v4.5h15v-4.5",
	copy: "M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9",
	download: "M12 4v11.5M7 11l5 5 5-5M4.5 15.5v4.5h15v-4.5",
	link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3",
	share:
		"M8.5 11l7-4M8.5 13l7 4M6 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM18 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM18 15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
	facebook: "M14.5 21v-8h3l.5-3.5h-3.5V7.3c0-1.2.5-1.8 1.9-1.8H18V2.6C15 2 11 2.2 11 6.6v2.9H8V13h3v8z",
	whatsapp:
		"M4 20l1.2-4A8.2 8.2 0 1 1 8.2 19zM9 8.5c0 3.5 3 6.5 6.5 6.5l.8-1.8-2.2-1-1 1c-1.2-.5-1.9-1.2-2.4-2.4l1-1-1-2.2z",
	bell: "M5.5 17h13l-1.8-2.5V10a4.7 4.7 0 0 0-9.4 0v4.5zM10 20.5h4",
	help: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.2",
	"sign-in": "M13.5 4h6v16h-6M4 12h11M10.5 7.5L15 12l-4.5 4.5",
	"sign-out": "M10.5 4h-6v16h6M9 12h11M15.5 7.5L20 12l-4.5 4.5",
	verified:
		"M12 2.8l2.5 2 3.2-.2.8 3.1 2.7 1.7-1.2 3 1.2 3-2.7 1.7-.8 3.1-3.2-.2-2.5 2-2.5-2-3.2.2-.8-3.1-2.7-1.7 1.2-3-1.2-3 2.7-1.7.8-3.1 3.2.2zM8.5 12l2.5 2.5 4.5-4.7",
	file: "M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5",
	play: "M7 4.5v15l12.5-7.5z",
	video: "M3.5 6h12v12h-12zM15.5 10.5l5-3v9l-5-3z",
	wallet: "M4 6.5h14.5v13H4zM4 6.5L15 3.5v3M14 13h6.5",
	prize: "M12 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8.5 13.5L7 21l5-2.5L17 21l-1.5-7.5",
} as const;

export type IconName = keyof typeof PATHS;

/**
 * An inline SVG that takes the text's colour. Decorative unless `label` names it.
 * @param size in px, or "1em" to grow with the text
 */
export function Icon({
	name,
	size = 20,
	label,
	className,
}: {
	name: IconName;
	size?: number | "1em";
	label?: string;
	className?: string;
}) {
	return (
		<svg
			viewBox="0 0 24 24"
			width={size}
			height={size}
			fill="none"
			stroke="currentColor"
			strokeWidth="1.75"
			className={className}
			role={label ? "img" : undefined}
			aria-label={label}
			aria-hidden={label ? undefined : true}
		>
			<path d={PATHS[name]} />
		</svg>
	);
}
