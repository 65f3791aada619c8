/** By what an import is named where undoing it is confirmed: its file, or the end of its id where it was a text. */
export const importToName = ({ fileName, uuid }: { fileName: string | null; uuid: string }): string =>
	fileName ?? uuid.slice(-6);
