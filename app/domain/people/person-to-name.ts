/** By what a person is named where an act is confirmed by name: their name, or their number as long as they have none. */
export const personToName = (person: { uuid: string; name: string | null; mobile: string | null }): string =>
	person.name?.trim() || person.mobile || person.uuid;
