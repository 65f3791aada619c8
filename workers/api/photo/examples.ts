/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = { photo: { image: "/photos/01970000-0000-7000-8000-00000000002d.jpg" } };
