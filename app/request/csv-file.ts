import { textFile } from "./text-file.ts";

/** A CSV that is sent as it is read, to be saved and never shown. @param name without its ending */
export const csvFile = (name: string, pieces: AsyncGenerator<string>): Response =>
	textFile(`${name}.csv`, "text/csv", pieces);
