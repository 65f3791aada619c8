import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import icon from "../../public/favicon.svg?url";
import stylesheet from "./sandbox.css?url";

type PageOptions = { title: string /** Seconds after which the page asks again. */; refresh?: number };

/** A whole page of the sandbox. It is a tool for those who build the product, so it speaks English only. */
export function page({ title, refresh }: PageOptions, children: ReactNode): string {
	const markup = renderToStaticMarkup(
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				{refresh && <meta httpEquiv="refresh" content={String(refresh)} />}
				<title>{`${title} · Pathshala sandbox`}</title>
				<link rel="icon" href={icon} type="image/svg+xml" />
				<link rel="stylesheet" href={stylesheet} />
			</head>
			<body className="sandbox">
				<header>
					<a href="/">Pathshala sandbox</a>
					<nav aria-label="Sandbox">
						<a href="/bkash">bKash</a>
						<a href="/bbb">Live</a>
						<a href="/sms">SMS</a>
						<a href="/push">Push</a>
					</nav>
				</header>
				<main>
					<h1>{title}</h1>
					{children}
				</main>
			</body>
		</html>,
	);
	return `<!doctype html>${markup}`;
}
