/** How it looks on cards and pages: none of it is in the form of a draft. */
type Looks = Record<"icon" | "color" | "image" | "imageAlt", string | null>;

/** What a copy is made of, and what it takes over besides its draft. */
export type CopiedFrom = { copyOf: string; looks: Looks };

export const copiedFrom = ({ uuid, icon, color, image, imageAlt }: Looks & { uuid: string }): CopiedFrom => ({
	copyOf: uuid,
	looks: { icon, color, image, imageAlt },
});

/** What the audit log says of a draft that was made, or copied: all that it has (EXD-6). */
export function createdDetail(draft: object, from?: CopiedFrom): { copyOf?: string; after: object } {
	if (!from) return { after: draft };
	const looks = Object.fromEntries(Object.entries(from.looks).filter(([, value]) => value !== null));
	return { copyOf: from.copyOf, after: { ...draft, ...looks } };
}
