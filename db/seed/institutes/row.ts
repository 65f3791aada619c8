/**
 * District (its id in the address book), name in English and Bangla, number by which the Bureau of Educational Information knows it (EIIN)
 * where it is surely known, and other names with `; ` between them.
 */
export type InstituteRow = readonly [districtId: string, en: string, bn: string, eiin: number | null, also?: string];
