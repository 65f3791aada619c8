import { PageHeader } from "~/components/surfaces.tsx";
import { m } from "~/paraglide/messages.js";

export default function AdminHome() {
	return <PageHeader title={m.common_app_name()} />;
}
