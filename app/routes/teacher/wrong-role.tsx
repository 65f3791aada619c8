import { WrongRole } from "~/features/shell/wrong-role.tsx";
import { m } from "~/paraglide/messages.js";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";

export const handle: RouteHandle = { ...areaPage, unready: true };

export const meta = () => [
	{ title: `${m.account_wrong_role_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function TeacherWrongRole() {
	return <WrongRole signedInAs="teacher" />;
}
