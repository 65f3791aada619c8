/** Where people reach the platform; the footer, the help page and the legal texts all read it from here. */
export const CONTACT = {
	email: "support@pathshala.example",
	phone: "09600\u00a0000\u00a0000",
	phoneLink: "tel:+8809600000000",
} as const;
