import { Badge } from "~/components/surfaces.tsx";
import { m } from "~/paraglide/messages.js";
import type { ShellUser } from "./types.ts";

/** The person's picture, or the first letter of the name. */
export function Avatar({ name, image, size = 40 }: { name: string; image?: string | null; size?: number }) {
	const initial = Array.from(name.trim())[0] ?? "";
	return image ? (
		<img className="avatar" src={image} alt="" width={size} height={size} loading="lazy" />
	) : (
		<span className="avatar" style={{ width: size, height: size }} aria-hidden="true">
			{initial}
		</span>
	);
}

/** Who is signed in, above the navigation: name, role, and the badge of a verified teacher. */
export function PersonCard({ user }: { user: ShellUser }) {
	return (
		<div className="person">
			<Avatar name={user.name} image={user.image} />
			<div className="min-w-0">
				<p className="truncate font-semibold">{user.name}</p>
				<p className="flex flex-wrap items-center gap-2 text-sm text-soft">
					{user.role === "teacher" ? m.shell_teacher_label() : m.common_student()}
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
