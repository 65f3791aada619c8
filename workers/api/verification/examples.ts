/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	decision: {
		verificationStatus: "Rejected",
		uuid: "01970000-0000-7000-8000-00000000000b",
		reasons: ["scan_unreadable"],
		note: "The lower half is dark.",
	},
};
