import { redirect } from "react-router";
import { studentPaths } from "~/features/shell/student-paths.ts";

export const loader = () => redirect(studentPaths.overview);

export default function StudentIndex() {
	return null;
}
