import { Avatar } from "~/components/avatar.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { m } from "~/paraglide/messages.js";
import type { ShellUser } from "./types.ts";

const ROLES: Record<ShellUser["role"], () => string> = {
	student: m.common_student,
	teacher: m.common_teacher,
	admin: m.common_admin,
};

/** Who is signed in, above the navigation: name, role, and the badge of a verified teacher. */
export function PersonCard({ user }: { user: ShellUser }) {
	return (
		<div className="person">
			<Avatar name={user.name} image={user.image} />
			<div>
				<p className="font-semibold">{user.name}</p>
				<p className="flex flex-wrap items-center gap-2 text-sm text-soft">
					{ROLES[user.role]()}
					{user.role === "teacher" && user.verified && (
						<Badge tone="success" icon="verified">
							{m.shell_verified()}
						</Badge>
					)}
				</p>
			</div>
		</div>
	);
}
