import { Icon } from "~/components/icon.tsx";
import { Logo } from "~/components/logo.tsx";
import { HOMES } from "~/domain/account/homes.ts";
import { courseListPath } from "~/domain/course/list-path.ts";
import { feedbackPaths } from "~/features/feedback/paths.ts";
import { mockTestListPath } from "~/features/mock-test/paths.ts";
import { examListPath } from "~/features/model-test/paths.ts";
import { innerPath, pagePath } from "~/lib/page-path.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { CONTACT } from "./contact.ts";
import { BarButtonLink, Frame, type NavGroup } from "./frame.tsx";
import type { ShellProps, ShellUser } from "./types.ts";

function publicNavigation(): NavGroup[] {
	return [
		{
			items: [
				{
					href: pagePath(mockTestListPath()),
					label: m.shell_self_assessment_selection(),
					icon: "practice",
					within: ["/mock-test"],
				},
				{
					href: pagePath(examListPath()),
					label: m.model_test_all(),
					icon: "exam",
					within: ["/weekly-exam"],
				},
				{ href: pagePath(courseListPath()), label: m.shell_all_course(), icon: "courses", within: ["/course"] },
			],
		},
	];
}

/** The frame of every public page: top bar, browsing sidebar, footer. Nothing in it needs a script. */
export function PublicShell(props: ShellProps) {
	const { user, currentPath } = props;
	return (
		<Frame
			{...props}
			navLabel={m.shell_site_navigation()}
			groups={publicNavigation()}
			barEnd={
				user ? (
					<HomeLink user={user} currentPath={currentPath} />
				) : (
					<BarButtonLink href={innerPath("/auth/login")}>{m.common_sign_in()}</BarButtonLink>
				)
			}
			footer={<Footer guest={user === null} />}
		/>
	);
}

/** To one's dashboard; who waits for it is led to where they wait, and from there nowhere. */
function HomeLink({ user: { role, waitsAt }, currentPath }: { user: ShellUser; currentPath: string }) {
	if (waitsAt === null) return <BarButtonLink href={innerPath(HOMES[role])}>{m.shell_dashboard()}</BarButtonLink>;
	if (currentPath.split("?")[0] === waitsAt) return null;
	return <BarButtonLink href={innerPath(waitsAt)}>{m.shell_verification()}</BarButtonLink>;
}

function Footer({ guest }: { guest: boolean }) {
	return (
		<footer className="footer">
			<div className="footer-inner">
				<div>
					<Logo />
					<p className="mt-3 max-w-72 text-sm text-soft">{m.shell_footer_line()}</p>
				</div>
				<section aria-labelledby="footer-contact">
					<h2 id="footer-contact" className="footer-title">
						{m.shell_footer_contact()}
					</h2>
					<ul className="footer-list">
						<li>
							<Icon name="mail" size={18} />
							<a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a>
						</li>
						<li>
							<Icon name="call" size={18} />
							<span>
								<a href={CONTACT.phoneLink}>{num(CONTACT.phone)}</a>
								<br />
								{m.shell_hours()}
							</span>
						</li>
						<li>
							<Icon name="location" size={18} />
							{m.shell_address()}
						</li>
					</ul>
				</section>
				{guest && (
					<nav aria-labelledby="footer-sign-in">
						<h2 id="footer-sign-in" className="footer-title">
							{m.shell_footer_sign_in()}
						</h2>
						<ul className="footer-list">
							<li>
								<a href={innerPath("/auth/sign-in?role=student")}>{m.shell_footer_students()}</a>
							</li>
							<li>
								<a href={innerPath("/auth/sign-in?role=teacher")}>{m.shell_footer_teachers()}</a>
							</li>
						</ul>
					</nav>
				)}
				<nav aria-labelledby="footer-about">
					<h2 id="footer-about" className="footer-title">
						{m.shell_footer_about()}
					</h2>
					<ul className="footer-list">
						<li>
							<a href={pagePath("/help")}>{m.common_help()}</a>
						</li>
						<li>
							<a href={innerPath(feedbackPaths.mine())}>{m.feedback_title()}</a>
						</li>
						<li>
							<a href={pagePath("/privacy")}>{m.shell_privacy()}</a>
						</li>
						<li>
							<a href={pagePath("/terms")}>{m.shell_terms()}</a>
						</li>
						<li>
							<a href={pagePath("/api/docs")}>{m.shell_footer_api()}</a>
						</li>
					</ul>
				</nav>
			</div>
			<p className="footer-end">{m.shell_copyright()}</p>
		</footer>
	);
}
