import { data } from "react-router";
import { ErrorPage, errorMeta } from "~/features/shell/error-page.tsx";

export const loader = () => data(null, { status: 404 });
export const meta = () => errorMeta(404);

export default function Error404() {
	return <ErrorPage status={404} />;
}
