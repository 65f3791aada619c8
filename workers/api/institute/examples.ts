const institute = {
	id: 21,
	uuid: "01970000-0000-7000-8000-00000000000a",
	name: "Rajshahi College",
	nameBn: "রাজশাহী কলেজ",
	kind: "college",
	district: { id: "rajshahi", name: "Rajshahi", nameBn: "রাজশাহী" },
};

const page = (entry: unknown) => ({ content: [entry], totalElements: 1, totalPages: 1, page: 0, size: 10 });

const link = {
	id: 310,
	uuid: "01970000-0000-7000-8000-00000000000b",
	institute,
	requestStatus: "Accepted",
	reason: null,
	isOpenSchool: false,
	createdAt: "2026-01-10T04:05:00.000Z",
};

const term = (id: number, end: string, title: string, titleBn: string) => ({
	...page({
		id,
		uuid: `01970000-0000-7000-8000-0000000000${end}`,
		title,
		titleBn,
		createdAt: "2026-01-10T04:05:00.000Z",
	}),
	size: 100,
});

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	institute,
	link,
	institutes: page(institute),
	knownInstitutes: page({ ...institute, mergedInto: null }),
	links: { ...page(link), size: 100 },
	join: { instituteUuid: institute.uuid },
	joined: { ...link, message: "Successfully joined to the institute!" },
	group: { uuids: [institute.uuid] },
	teachers: page({
		uuid: "01970000-0000-7000-8000-00000000000c",
		name: "Mahbubur Rahman",
		image: null,
		organization: "Rajshahi College",
		verificationStatus: "Accepted",
	}),
	users: page({
		uuid: "01970000-0000-7000-8000-00000000000c",
		name: "Mahbubur Rahman",
		image: null,
		role: "teacher",
	}),
	students: page({
		uuid: "01970000-0000-7000-8000-00000000000d",
		name: "Nusrat Jahan",
		image: null,
		grade: "Class 10",
	}),
	grade: term(10, "11", "Class 10", "দশম শ্রেণি"),
	section: term(3, "12", "Science", "বিজ্ঞান"),
	subject: { ...term(7, "13", "Physics", "পদার্থবিজ্ঞান"), size: 500 },
	groupOfUsers: { uuids: ["01970000-0000-7000-8000-00000000000c"] },
};
