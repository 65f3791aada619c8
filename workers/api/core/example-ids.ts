const uuid = (end: string) => `01970000-0000-7000-8000-${end.padStart(12, "0")}`;

/** What the examples of several resources speak of: the same exam, question and payment throughout the document. */
export const EXAMPLE_ID = {
	modelTest: uuid("1"),
	question: uuid("a1"),
	options: [uuid("b1"), uuid("b2"), uuid("b3"), uuid("b4")] as const,
	mockTest: uuid("c1"),
	mockAttempt: uuid("c2"),
	payment: uuid("d1"),
	student: uuid("e1"),
};
