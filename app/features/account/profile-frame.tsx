import type { ReactNode } from "react";
import { Tabs } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { PRECONDITION_PAGES } from "~/domain/account/guards.ts";
import type { Completeness, ProfileRole } from "~/domain/account/rules.ts";
import { m } from "~/paraglide/messages.js";
import { CompletenessCard } from "./completeness-card.tsx";
import { fieldPath, ONLY_OF, PROFILE_TABS, type ProfileTab, profilePath, UNREADY_TABS } from "./profile-paths.ts";

const LABELS: Record<ProfileTab, () => string> = {
	photo: m.photo_title,
	general: m.account_tab_general,
	address: m.people_address,
	data: m.data_use_title,
	devices: m.account_devices_title,
	institute: m.institute_tab,
	privacy: m.privacy_tab,
};

/** What a tab is called; teachers have no class. */
const labelOf = (tab: ProfileTab, role: ProfileRole | null | undefined): string =>
	tab === "institute" && role === "teacher" ? m.account_profile_institute() : LABELS[tab]();

/** What every page of a profile has: its title, how much of it is there, and the way to the others. */
export function ProfileFrame({
	role,
	tab,
	completeness,
	waitsAt = null,
	children,
}: {
	role: ProfileRole;
	tab: ProfileTab;
	completeness: Completeness;
	/** Where somebody waits who lacks something: the other pages are closed to them until then. */
	waitsAt?: string | null;
	children: ReactNode;
}) {
	const tabs = (waitsAt === null ? PROFILE_TABS : UNREADY_TABS).filter((name) => (ONLY_OF[name] ?? role) === role);
	return (
		<>
			<PageHeader title={m.shell_profile()} lead={m.account_page_lead()} />
			<div className="profile-page">
				<CompletenessCard completeness={completeness} hrefOf={(field) => fieldPath(role, field, waitsAt !== null)} />
				<div className="min-w-0">
					<Tabs
						label={m.account_tabs()}
						items={tabs.map((name) => ({
							href: profilePath(role, name),
							label: labelOf(name, role),
							current: name === tab,
						}))}
					/>
					{waitsAt !== null && (
						<p className="mt-4">
							{waitsAt === PRECONDITION_PAGES.TeacherNotVerified ? m.account_closed_teacher() : m.account_closed()}{" "}
							<a href={waitsAt}>{m.account_closed_where()}</a>
						</p>
					)}
					<div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
				</div>
			</div>
		</>
	);
}

/** Title and robots of a page of the profile. @param role whose it is, where that matters; null for an admin, who has no profile */
export const profileMeta = (tab: ProfileTab, role?: ProfileRole | null) => [
	{
		title: `${role === null ? "" : `${m.shell_profile()}: `}${labelOf(tab, role)} · ${m.common_app_name()}`,
	},
	{ name: "robots", content: "noindex" },
];
