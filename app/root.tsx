import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "react-router";
import { keepThroughSignIn } from "~/components/keep-typed.ts";
import { keepThroughDrop } from "~/components/line-drops.ts";
import { LineNotice } from "~/components/line-notice.tsx";
import { TypedText } from "~/components/typed-text.tsx";
import { waitingPage } from "~/domain/account/guards.ts";
import { firstToEnd } from "~/domain/attempt/running.ts";
import { RenewPush } from "~/features/notification/renew-push.tsx";
import { ErrorScreen } from "~/features/shell/error-screen.tsx";
import { problemMeta } from "~/features/shell/problem-meta.ts";
import { localePath } from "~/lib/localise-path.ts";
import { PAINT, type Theme } from "~/lib/theme.ts";
import { appContext } from "~/request/app-context.ts";
import { pageGuard } from "~/request/page-guard.server.ts";
import { postedText } from "~/request/posted-text.ts";
import type { RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/root.ts";
import stylesheet from "./app.css?url";

export const middleware = [pageGuard];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepThroughDrop, keepThroughSignIn];

export const links: Route.LinksFunction = () => [
	{ rel: "stylesheet", href: stylesheet },
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export const meta: Route.MetaFunction = ({ error }) => problemMeta(error);

export function loader({ context }: Route.LoaderArgs) {
	const { locale, theme, toast, actor, requestId, deps, session } = context.get(appContext);
	const user = actor && {
		name: actor.name,
		image: actor.image,
		role: actor.role,
		verificationStatus: actor.verificationStatus,
		waitsAt: waitingPage(actor),
	};
	const running = actor?.role === "student" ? firstToEnd(session.begun, deps.clock()) : null;
	const posted = postedText.get(context.get(appContext));
	return {
		locale,
		theme,
		toast,
		user,
		account: actor?.accountUuid ?? null,
		requestId,
		running,
		...(posted && { posted }),
	};
}

/** What a phone paints its own bar with: as ours is, in the theme that is shown. */
function BarColours({ theme = "system" }: { theme?: Theme }) {
	if (theme !== "system") return <meta name="theme-color" content={PAINT[theme].raised} />;
	return (["light", "dark"] as const).map((scheme) => (
		<meta key={scheme} name="theme-color" media={`(prefers-color-scheme: ${scheme})`} content={PAINT[scheme].raised} />
	));
}

export function Layout({ children }: { children: React.ReactNode }) {
	const root = useRouteLoaderData<typeof loader>("root");
	const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
	return (
		<html lang={root?.locale ?? "en"} data-theme={root?.theme === "system" ? undefined : root?.theme}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<BarColours theme={root?.theme} />
				<Meta />
				<Links />
				<link rel="manifest" href={localePath("/manifest.webmanifest", root?.locale ?? "en")} />
			</head>
			<body>
				{children}
				{handle?.scripts !== false && (
					<>
						<ScrollRestoration />
						<Scripts />
					</>
				)}
			</body>
		</html>
	);
}

export default function App({ loaderData: { account, user, running } }: Route.ComponentProps) {
	return (
		<>
			<TypedText account={account} />
			{/* Who waits for nothing, and sits no exam. */}
			{user && !user.waitsAt && !running && <RenewPush role={user.role} />}
			<Outlet />
			<LineNotice />
		</>
	);
}

/** What no route caught: our own looks, a way back, and the request id to quote. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const root = useRouteLoaderData<typeof loader>("root");
	return <ErrorScreen error={error} requestId={root?.requestId} />;
}
