import type { FileReaders } from "./asset/file-reader.ts";
import { assignmentFileReader, submissionFileReader } from "./assignment/file-reader.server.ts";
import { contentFileReader } from "./content/file-reader.server.ts";
import { feedbackFileReader } from "./feedback/file-reader.server.ts";
import { materialFileReader } from "./material/file-reader.server.ts";

const nobody = () => null;

/** Who reads the files of each kind of holder (AST-4): above the capabilities, so that `asset` knows none of them. A scan of a verification has no holder: the vault alone opens it. */
export const FILE_READERS: FileReaders = {
	feedback: feedbackFileReader,
	// A photo has an address of its own, for everybody; so has a cover.
	account: nobody,
	course: nobody,
	// Slides are handed to the room by its provider.
	lecture: nobody,
	material: materialFileReader,
	assignment: assignmentFileReader,
	submission: submissionFileReader,
	content: contentFileReader,
	// It is asked for by its name alone, which stands on the page that shows it: numbers could be counted through, and find the pictures of
	// explanations while an exam runs (QB-20).
	"question-picture": nobody,
	// Its address is public, as a cover's is.
	"model-test": nobody,
	"mock-test": nobody,
};
