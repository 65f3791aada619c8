/** What a file can say of the order of a question's options: it is kept, only the last one stays where it is, or all are shuffled. */
const OPTION_ORDERS = ["keep", "last", "shuffle"] as const;
export type OptionOrder = (typeof OPTION_ORDERS)[number];

type Kept = { keepOrder: boolean; keepLast: boolean };

export const orderOf = (said: string): OptionOrder | undefined => OPTION_ORDERS.find((order) => order === said);

export const keptBy = (order: OptionOrder): Kept => ({ keepOrder: order === "keep", keepLast: order === "last" });

/** As a question of the bank has it. */
export const orderIn = ({ keepOrder, keepLast }: Kept): OptionOrder =>
	keepOrder ? "keep" : keepLast ? "last" : "shuffle";
