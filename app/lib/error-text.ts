/**
 * Drizzle writes the parameters of a failed statement behind it: numbers, names and tokens of people. The statement is
 * told, its parameters never are (SEC-5), also where another error quotes the text, or it comes from another object.
 */
const withoutParameters = (text: string): string => text.replace(/\nparams: [\s\S]*$/, "");

/** `Name: message` of whatever was thrown, without the parameters of a statement. */
export const errorText = (error: unknown): string =>
	withoutParameters(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
