/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	importQuestions: {
		format: "csv",
		text: "code,subject,level,language,difficulty,tags,question,option_1,option_2,answer,explanation\n…",
		dryRun: true,
	},
};
