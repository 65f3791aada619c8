import { HOMES } from "~/domain/account/homes.ts";
import { adminContentPaths } from "~/domain/content/paths.ts";
import { helpPaths } from "~/domain/help/paths.ts";
import { feedbackPaths } from "~/features/feedback/paths.ts";
import { institutePaths } from "~/features/institute/paths.ts";
import { adminTypePaths } from "~/features/mock-test/admin-paths.ts";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { notificationPaths } from "~/features/notification/paths.ts";
import { adminOverviewPath } from "~/features/overview/paths.ts";
import { paymentPaths } from "~/features/payment/paths.ts";
import { peoplePaths } from "~/features/people/paths.ts";
import { appealPaths } from "~/features/question-appeal/paths.ts";
import { bankPaths } from "~/features/question-bank/paths.ts";
import { siteAnnouncementPaths } from "~/features/site-announcement/paths.ts";
import { verificationPaths } from "~/features/verification/paths.ts";
import { pagePath } from "~/lib/page-path.ts";
import { m } from "~/paraglide/messages.js";
import type { NavGroup } from "./frame.tsx";

/** What waits for an admin; null where it could not be counted. */
export type AdminWork = { paymentIssues: number | null; verifications?: number | null; instituteRequests?: number };

/** The admin area as its pages stand in it: a new section is one line here, beside its routes. */
export const adminNavigation = ({ paymentIssues, verifications, instituteRequests }: AdminWork): NavGroup[] => [
	{ items: [{ href: adminOverviewPath, label: m.overview_admin_title(), icon: "dashboard" }] },
	{
		label: m.shell_exam(),
		items: [
			{
				href: HOMES.admin,
				label: m.model_test_names(),
				icon: "exam",
				within: [adminExamPaths.list()],
				alone: true,
			},
			{ href: appealPaths.list(), label: m.question_appeal_title(), icon: "flag", within: [] },
			{ href: adminTypePaths.list(), label: m.mock_test_name(), icon: "practice", within: [] },
			{ href: bankPaths.list(), label: m.question_bank_title(), icon: "list", within: [] },
			{ href: bankPaths.subjects(), label: m.question_bank_subjects(), icon: "book", within: [] },
			{ href: bankPaths.import(), label: m.question_bank_page_title(), icon: "upload", within: [] },
		],
	},
	{
		label: m.shell_admin_content(),
		items: [
			{ href: adminContentPaths.list(), label: m.content_admin_title(), icon: "play", within: [] },
			{ href: siteAnnouncementPaths.list(), label: m.site_announcement_title(), icon: "bell", within: [] },
			{ href: helpPaths.list(), label: m.help_admin_title(), icon: "info", within: [] },
			{ href: bankPaths.grades(), label: m.question_bank_classes(), icon: "school", within: [] },
		],
	},
	{
		label: m.shell_admin_money(),
		items: [
			{ href: paymentPaths.adminList(), label: m.payment_admin_title(), icon: "wallet", within: [] },
			{
				href: paymentPaths.issues(),
				label: m.payment_issues_title(),
				icon: "warning",
				within: [],
				count: paymentIssues ?? undefined,
			},
			{ href: paymentPaths.days(), label: m.payment_days_title(), icon: "calendar", within: [] },
			{ href: paymentPaths.exports(), label: m.payment_admin_files(), icon: "download" },
		],
	},
	{
		label: m.people_group(),
		items: [
			{ href: peoplePaths.list(), label: m.people_title(), icon: "users", within: [] },
			{
				href: verificationPaths.adminList(),
				label: m.verification_admin_nav(),
				icon: "verified",
				within: [],
				count: verifications ?? undefined,
			},
			{ href: institutePaths.adminList(), label: m.institute_admin_title(), icon: "school", within: [] },
			{
				href: institutePaths.requests(),
				label: m.institute_requests_nav(),
				icon: "users",
				within: [institutePaths.missed()],
				count: instituteRequests,
			},
			{ href: peoplePaths.audit(), label: m.people_audit_title(), icon: "list", within: [] },
		],
	},
	{ items: [{ href: feedbackPaths.inbox(), label: m.feedback_title(), icon: "mail", within: [] }] },
	{
		items: [
			{ href: notificationPaths.mine("admin"), label: m.notification_title(), icon: "bell" },
			{ href: "/admin/devices", label: m.account_devices_title(), icon: "phone", within: ["/admin/tokens"] },
			{ href: pagePath("/"), label: m.shell_to_site(), icon: "home" },
		],
	},
];
