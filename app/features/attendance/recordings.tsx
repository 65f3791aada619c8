import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { DescriptionList } from "~/components/surfaces.tsx";
import type { Meter } from "~/domain/data-use/meter.server.ts";
import { recordingBytes } from "~/domain/data-use/rules.ts";
import type { LostPart, ShownRecording } from "~/domain/recording/queries.server.ts";
import { DataMeter } from "~/features/data-use/data-meter.tsx";
import { fileSize } from "~/lib/file-size.ts";
import { date, dateTime, inWords, timeOfDay } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/**
 * A button that leads to where a recording is played: by POST to this page, which asks anew who may see it. Never by scripts, since the
 * browser itself goes elsewhere.
 */
function PlayButton({
	recording,
	intent,
	from,
	children,
	secondary,
}: {
	recording: string;
	intent: "play" | "file";
	from?: number;
	children: ReactNode;
	secondary?: boolean;
}) {
	return (
		<form method="post">
			<input type="hidden" name="recording" value={recording} />
			{from !== undefined && <input type="hidden" name="from" value={from} />}
			<Button
				name="intent"
				value={intent}
				small={secondary}
				variant={secondary ? "secondary" : "primary"}
				icon={intent === "file" ? "download" : "play"}
			>
				{children}
			</Button>
		</form>
	);
}

/** Ms; 0 where it is not known. */
const lengthOf = ({ startedAt, endedAt }: ShownRecording): number =>
	startedAt === null || endedAt === null ? 0 : endedAt - startedAt;

function OneRecording({
	of,
	removeHref,
	meter,
}: {
	of: ShownRecording;
	removeHref: string | null;
	meter: Meter | null;
}) {
	const { uuid, state, startedAt, endedAt, sizeBytes, hasFile, keepUntil } = of;
	if (state === "gone") return <p className="text-soft">{m.attendance_recording_gone()}</p>;
	if (state === "hidden") return <p className="text-soft">{m.attendance_recording_hidden()}</p>;
	if (state === "processing") return <p className="text-soft">{m.attendance_recording_not_ready()}</p>;
	const facts = [
		...(startedAt === null ? [] : [{ term: m.attendance_recording_when(), value: dateTime(startedAt) }]),
		...(startedAt === null || endedAt === null
			? []
			: [{ term: m.attendance_recording_length(), value: inWords(endedAt - startedAt) }]),
		...(sizeBytes === null ? [] : [{ term: m.attendance_recording_size(), value: fileSize(sizeBytes) }]),
		...(keepUntil === null ? [] : [{ term: m.attendance_recording_keep(), value: date(keepUntil) }]),
	];
	return (
		<>
			<DescriptionList rows items={facts} />
			<div className="mt-4">
				<DataMeter takes={{ bytes: recordingBytes({ sizeBytes, ms: lengthOf(of) }) }} meter={meter} />
			</div>
			<div className="mt-4 flex flex-wrap items-center gap-3">
				<PlayButton recording={uuid} intent="play">
					{m.attendance_recording_watch()}
				</PlayButton>
				{hasFile && (
					<PlayButton recording={uuid} intent="file" secondary>
						{m.attendance_recording_file()}
					</PlayButton>
				)}
				{removeHref && (
					<ButtonLink href={removeHref} variant="quiet" small icon="trash">
						{m.attendance_recording_remove()}
					</ButtonLink>
				)}
			</div>
		</>
	);
}

/** The recordings of a lecture (ATD-3); where there is none yet, whether one may come. */
export function Recordings({
	recordings,
	expected,
	removeHrefFor = () => null,
	meter = null,
}: {
	recordings: readonly ShownRecording[];
	expected: boolean;
	/** Where its teacher takes one away. */
	removeHrefFor?: (uuid: string) => string | null;
	/** Of the student who reads it (MET-1). */
	meter?: Meter | null;
}) {
	if (recordings.length === 0)
		return expected ? (
			<EmptyState title={m.attendance_recording_expected()} plain>
				{m.attendance_recording_expected_hint()}
			</EmptyState>
		) : (
			<EmptyState title={m.attendance_recording_none()}>{m.attendance_recording_none_hint()}</EmptyState>
		);
	return (
		<ul className="grid gap-4">
			{recordings.map((of) => (
				<li key={of.uuid} className="card">
					<OneRecording of={of} removeHref={removeHrefFor(of.uuid)} meter={meter} />
				</li>
			))}
		</ul>
	);
}

/** The parts that somebody was not there for, each a button into the recording. */
export function LostMinutes({ lost }: { lost: readonly LostPart[] }) {
	return (
		<section aria-labelledby="lost" className="grid gap-3">
			<h3 id="lost" className="text-base font-semibold">
				{m.attendance_lost()}
			</h3>
			<p className="text-soft">{lost.length === 0 ? m.attendance_lost_none() : m.attendance_lost_lead()}</p>
			<ul className="flex flex-wrap gap-3">
				{lost.map(({ from, until, recordingUuid, second }) => (
					<li key={`${recordingUuid}-${from}`}>
						<PlayButton recording={recordingUuid} intent="play" from={second} secondary>
							{m.attendance_lost_part({ from: timeOfDay(from), until: timeOfDay(until) })}
						</PlayButton>
					</li>
				))}
			</ul>
		</section>
	);
}
