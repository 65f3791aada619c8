/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	status: { verificationStatus: "Rejected" },
	decision: {
		verificationStatus: "Rejected",
		uuid: "01970000-0000-7000-8000-00000000000b",
		reasons: ["scan_unreadable"],
		note: "The lower half is dark.",
	},
	documents: {
		document: "nid",
		number: "1987654321",
		aboutMe: "I teach physics in classes nine and ten.",
		organization: "Rajshahi College",
		front: "01970000-0000-7000-8000-00000000002f",
		back: "01970000-0000-7000-8000-000000000030",
	},
	sent: { uuid: "01970000-0000-7000-8000-00000000000b", verificationStatus: "Awaiting" },
	scan: {
		id: 7,
		uuid: "01970000-0000-7000-8000-00000000002f",
		name: "nid-front.jpg",
		type: "image/jpeg",
		size: 412_077,
	},
};
