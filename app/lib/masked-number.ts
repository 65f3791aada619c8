const SHOWN = 4;

/** `••••••1234`: enough for its owner to know it by. */
export const maskedNumber = (number: string): string =>
	`${"•".repeat(Math.max(number.length - SHOWN, 0))}${number.slice(-SHOWN)}`;
