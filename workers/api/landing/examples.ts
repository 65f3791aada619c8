/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	summary: { numCourses: 24, numTeachers: 9, numStudents: 1830, numMaterials: 210 },
};
