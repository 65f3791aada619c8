/** Examples of the documentation. A test holds each against its schema. */
const name = "3f9a2c7d1e5b8a04c6d2-640x480";
export const EXAMPLE = {
	name,
	picture: { name, width: 640, height: 480, bytes: 41_230, address: `/api/question-pictures/${name}` },
};
