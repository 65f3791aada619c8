import type { ReactNode } from "react";
import { buttonClass } from "~/components/button.tsx";
import { ToastRegion } from "~/components/feedback.tsx";
import { Icon, type IconName } from "~/components/icon.tsx";
import { Logo } from "~/components/logo.tsx";
import { LanguageSwitch, ThemeSwitch } from "~/components/switches.tsx";
import { SHARED_DEVICE_PATH } from "~/domain/shared-device/paths.ts";
import { attemptPaths } from "~/features/attempt/paths.ts";
import { FeedbackLauncher } from "~/features/feedback/feedback-launcher.tsx";
import { feedbackPaths } from "~/features/feedback/paths.ts";
import { Bell } from "~/features/notification/bell.tsx";
import { AnnouncementBanner } from "~/features/site-announcement/banner.tsx";
import { pagePath } from "~/lib/page-path.ts";
import { formatTimeOfDay } from "~/lib/time.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import type { ShellProps } from "./types.ts";
import { useInstalled } from "./use-installed.ts";
import { useSwitches } from "./use-switches.ts";
import { type Place, placeOf } from "./within.ts";

/** An entry of the side navigation; `count` is how many wait behind it. */
type NavItem = Place & { label: string; icon: IconName; count?: number };
export type NavGroup = { label?: string; items: readonly NavItem[] };

function SideNavigation({ groups, currentPath }: { groups: readonly NavGroup[]; currentPath: string }) {
	const places = groups.flatMap(({ items }) => items);
	const current = placeOf(places, currentPath);
	return groups.map((group) => (
		<div key={group.label ?? group.items[0]?.href}>
			{group.label && <p className="side-label">{group.label}</p>}
			<ul>
				{group.items.map((item) => (
					<li key={item.href}>
						<a href={item.href} className="side-link" aria-current={item === current ? "page" : undefined}>
							<Icon name={item.icon} />
							{item.label}
							{item.count ? <span className="side-count">{num(item.count)}</span> : null}
						</a>
					</li>
				))}
			</ul>
		</div>
	));
}

/** To the page of feedback; where JavaScript runs it opens over this page (FBK-2). */
function FeedbackLink({ currentPath }: { currentPath: string }) {
	const here = currentPath.split("?")[0] === feedbackPaths.mine();
	return (
		<a
			className="side-link"
			href={here ? feedbackPaths.mine() : feedbackPaths.write(currentPath)}
			data-feedback={here ? undefined : ""}
			aria-current={here ? "page" : undefined}
		>
			<Icon name="mail" />
			{m.feedback_title()}
		</a>
	);
}

/** Sign-out changes state, so it is a form. */
function SignOutForm({ className = "bar-item" }: { className?: string }) {
	return (
		<form method="post" action="/auth/sign-out">
			<button type="submit" className={className}>
				<Icon name="sign-out" />
				{m.shell_sign_out()}
			</button>
		</form>
	);
}

/** On every page while one's own attempt runs: until when, and the way back to it. */
function RunningStrip({ running: { kind, uuid, deadlineAt } }: { running: NonNullable<ShellProps["running"]> }) {
	const time = formatTimeOfDay(deadlineAt, getLocale());
	return (
		<section className="running-strip" aria-label={m.model_test_phase_running()}>
			<span className="running-strip-says">
				<Icon name="clock" />
				{kind === "model-test" ? m.shell_running_model_test({ time }) : m.shell_running_mock_test({ time })}
			</span>
			<a href={attemptPaths[kind].attend(uuid)}>{m.common_continue()}</a>
		</section>
	);
}

type FrameProps = ShellProps & {
	navLabel: string;
	groups: readonly NavGroup[];
	/** Above the navigation: who is signed in. */
	sideTop?: ReactNode;
	sideBottom?: ReactNode;
	/** The right end of the top bar: sign in, dashboard. */
	barEnd?: ReactNode;
	footer?: ReactNode;
};

/**
 * Top bar, side navigation, main. Below 960 px the navigation is a popover: it opens, takes Esc and closes on a tap
 * outside without any script; from 960 px on the same element stands beside the page.
 */
export function Frame(props: FrameProps) {
	const { user, theme, currentPath, twinPath, children } = props;
	const { ofLanguage, ofTheme } = useSwitches();
	useInstalled();
	return (
		<>
			<a className="skip-link" href="#main">
				{m.shell_skip()}
			</a>
			<header className="bar">
				<button type="button" className="bar-item bar-menu" popoverTarget="side" aria-label={m.shell_menu()}>
					<Icon name="menu" size={24} />
				</button>
				<a className="bar-logo" href={pagePath("/")} aria-label={m.shell_home()}>
					<Logo />
				</a>
				<div className="bar-wide">
					<a className="bar-item" href={pagePath("/help")}>
						<Icon name="help" />
						{m.common_help()}
					</a>
				</div>
				<LanguageSwitch twinPath={twinPath} onSubmit={ofLanguage} />
				<div className="bar-wide">
					<ThemeSwitch theme={theme} currentPath={currentPath} onSubmit={ofTheme} />
				</div>
				{user && props.unread !== undefined && <Bell role={user.role} unread={props.unread} />}
				{props.barEnd}
				{user && (
					<div className="bar-wide">
						<SignOutForm />
					</div>
				)}
			</header>
			{props.running && <RunningStrip running={props.running} />}
			<div className="frame">
				<nav id="side" className="side" popover="auto" aria-label={props.navLabel}>
					<div className="side-head">
						<Logo />
						<button
							type="button"
							className="bar-item"
							popoverTarget="side"
							popoverTargetAction="hide"
							aria-label={m.common_close()}
						>
							<Icon name="close" size={24} />
						</button>
					</div>
					{props.sideTop}
					<SideNavigation groups={props.groups} currentPath={currentPath} />
					{user && user.role !== "admin" && <FeedbackLink currentPath={currentPath} />}
					{user && user.role !== "admin" && (
						<a className="side-link" href={SHARED_DEVICE_PATH}>
							<Icon name="users" />
							{m.shared_device_title()}
						</a>
					)}
					<div className="side-extra">
						<a className="side-link" href={pagePath("/help")}>
							<Icon name="help" />
							{m.common_help()}
						</a>
						{user && <SignOutForm className="side-link" />}
						<ThemeSwitch theme={theme} currentPath={currentPath} onSubmit={ofTheme} />
					</div>
					{props.sideBottom}
				</nav>
				<div className="page">
					<AnnouncementBanner announcements={props.announcements ?? []} currentPath={currentPath} />
					{props.toasts && props.toasts.length > 0 && (
						<div className="page-toasts">
							<ToastRegion toasts={props.toasts} />
						</div>
					)}
					<main id="main" tabIndex={-1}>
						{children}
					</main>
				</div>
			</div>
			{props.footer}
			{user && user.role !== "admin" && <FeedbackLauncher page={currentPath} />}
		</>
	);
}

export function BarButtonLink({ href, children }: { href: string; children: ReactNode }) {
	return (
		<a className={buttonClass({ small: true })} href={href}>
			{children}
		</a>
	);
}
