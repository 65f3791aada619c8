import { useEffect, useRef, useState } from "react";
import { ButtonLink } from "~/components/button.tsx";
import { SelectField } from "~/components/field.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { useScripts } from "~/components/use-scripts.ts";
import type { Role } from "~/domain/account/session.ts";
import { captionsPath, contentHome, streamPath } from "~/domain/content/paths.ts";
import type { ShownContent } from "~/domain/content/queries.server.ts";
import type { Meter } from "~/domain/data-use/meter.server.ts";
import { DataMeter } from "~/features/data-use/data-meter.tsx";
import { langOf } from "~/lib/lang-of.ts";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { playAt } from "./go-on.ts";
import { useCanPlay, usePlayer } from "./use-player.ts";
import { factsOf, playTime, subjectOf } from "./words.ts";

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** How fast it plays; browsers have it in their own menus as well, each in another place. */
function Speed({ player }: { player: React.RefObject<HTMLVideoElement | null> }) {
	const [speed, setSpeed] = useState("1");
	useEffect(() => {
		if (player.current) playAt(player.current, Number(speed));
	}, [player, speed]);
	return (
		<SelectField
			id="speed"
			label={m.content_speed()}
			value={speed}
			onChange={({ currentTarget }) => setSpeed(currentTarget.value)}
		>
			{SPEEDS.map((one) => (
				<option key={one} value={one}>
					{m.content_speed_times({ n: num(one) })}
				</option>
			))}
		</SelectField>
	);
}

/** A video that has the whole screen, with its title and the way back (CON-6). It plays without scripts. */
export function PlayerView({
	content,
	meter,
	account,
	role,
	direct,
}: {
	content: ShownContent;
	meter: Meter | null;
	/** Whose place is remembered. */
	account: string;
	role: Role;
	/** The bucket plays it. */
	direct: boolean;
}) {
	const { uuid, title, description, type, bytes, image, captionsUuid, teacherName } = content;
	const player = useRef<HTMLVideoElement>(null);
	const scripts = useScripts();
	const { resumedAt, failed } = usePlayer(player, { uuid, account });
	useCanPlay(type ?? "", role === "admin" ? null : `/dashboard/${role}/browser`);
	const source = streamPath(uuid);
	return (
		<main id="main" tabIndex={-1} className="player">
			<header className="player-head">
				<ButtonLink href={contentHome(role)} variant="secondary" small icon="arrow-left">
					{m.content_back()}
				</ButtonLink>
				<h1 lang={langOfText(title)}>{title}</h1>
			</header>
			{failed && (
				<div className="p-4">
					<Alert tone="danger" live>
						{m.content_failed()}
					</Alert>
				</div>
			)}
			<div className="player-screen">
				{/* biome-ignore lint/a11y/useMediaCaption: its teacher adds captions, where there are some */}
				<video
					ref={player}
					src={source}
					poster={image ?? undefined}
					controls
					playsInline
					// What the bucket plays counts when it begins (MET-1): not at a look at the page.
					preload={direct && meter && !meter.isOff ? "none" : "metadata"}
					aria-label={m.content_player_label({ title })}
				>
					{captionsUuid !== null && (
						<track
							kind="captions"
							src={captionsPath(uuid)}
							label={m.content_captions()}
							srcLang={langOf(title, "en") ?? "en"}
							default
						/>
					)}
					<p>{m.content_no_player()}</p>
				</video>
			</div>
			<div className="player-foot">
				<div className="player-words">
					<p className="text-sm text-soft">
						{[subjectOf(content), teacherName, factsOf(content)].filter(Boolean).join(" · ")}
					</p>
					{resumedAt !== null && <p role="status">{m.content_resumed({ time: playTime(resumedAt * 1000) })}</p>}
					<p className="mt-2 whitespace-pre-line" lang={langOfText(description)}>
						{description}
					</p>
					{scripts && <p className="mt-2 text-sm text-soft">{m.content_keys()}</p>}
					<div className="mt-3">
						<DataMeter takes={{ bytes: bytes ?? 0 }} meter={meter} />
					</div>
				</div>
				{scripts && <Speed player={player} />}
			</div>
		</main>
	);
}
