/** Marks are an integer of hundredths of a mark: a quarter taken off for a wrong answer is 25 (DATA-7). */
export type Hundredths = number;

/** Whole marks with their decimals, as a JSON number for the API and for people: 1650 is 16.5. */
export const toMarks = (hundredths: Hundredths): number => hundredths / 100;
