import { data } from "react-router";
import { ErrorPage, errorMeta } from "~/features/shell/error-page.tsx";

export const loader = () => data(null, { status: 401 });
export const meta = () => errorMeta(401);

export default function Error401() {
	return <ErrorPage status={401} />;
}
