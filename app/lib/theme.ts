/** What a person has chosen; `system` follows the device. */
export type Theme = "system" | "light" | "dark";

/** Tokens of the look in both themes (`app/styles/tokens.css`, which a test compares), for what takes no style sheet of ours. */
export const PAINT = {
	light: {
		paper: "#fcf9f1",
		raised: "#fffefa",
		ink: "#11221b",
		soft: "#46564c",
		betel: "#0b5e3a",
		"on-betel": "#fefcf4",
		focus: "#1577c8",
	},
	dark: {
		paper: "#0b1813",
		raised: "#12221b",
		ink: "#f2f0e7",
		soft: "#b6bdb0",
		betel: "#77db9d",
		"on-betel": "#021c11",
		focus: "#78c7fd",
	},
} as const;
