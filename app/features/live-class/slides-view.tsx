import { type FormEvent, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { BackLink } from "~/components/back-link.tsx";
import { Button } from "~/components/button.tsx";
import { Alert, SectionHead } from "~/components/surfaces.tsx";
import { UploadForm } from "~/components/upload-form.tsx";
import { assetErrors } from "~/domain/asset/errors.ts";
import { MB } from "~/domain/asset/rules.ts";
import { liveClassErrors } from "~/domain/live-class/errors.ts";
import { MAX_SLIDES, SLIDE_ACCEPT, SLIDES_MB } from "~/domain/live-class/slide-rules.ts";
import type { LectureSlides, Slide } from "~/domain/live-class/slides.server.ts";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { fileSize } from "~/lib/file-size.ts";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** What the device can tell of a choice before anything is sent. */
function faultOf(chosen: FileList | null, left: number): string | null {
	const all = Array.from(chosen ?? []);
	if (all.length > left) return liveClassErrors.table.SlidesTooMany.text({ most: MAX_SLIDES });
	if (all.some(({ size }) => size > SLIDES_MB * MB)) return assetErrors.table.FileTooLarge.text({ limit: SLIDES_MB });
	return all.some(({ size }) => size === 0) ? assetErrors.table.FileEmpty.text() : null;
}

function AddForm({ left, error }: { left: number; error: string | null }) {
	const files = useRef<HTMLInputElement>(null);
	const [wrong, setWrong] = useState<string | null>(null);
	const pending = useNavigation().formData?.get("intent") === "add";
	const look = () => {
		const fault = faultOf(files.current?.files ?? null, left);
		setWrong(fault);
		return fault;
	};
	const submit = (event: FormEvent) => {
		if (look()) event.preventDefault();
	};
	return (
		<UploadForm
			ref={files}
			id="files"
			intent="add"
			accept={SLIDE_ACCEPT}
			multiple={left > 1}
			label={m.live_class_slides_choose()}
			hint={m.live_class_slides_hint({ n: num(MAX_SLIDES), size: num(SLIDES_MB) })}
			error={wrong ?? error}
			onChange={look}
			send={m.live_class_slides_add()}
			pending={pending}
			onSend={submit}
		/>
	);
}

function SlideRow({ slide: { uuid, name, bytes } }: { slide: Slide }) {
	return (
		<li className="row">
			<p className="min-w-0 [overflow-wrap:anywhere]" lang={langOfText(name)}>
				{name} <span className="text-sm text-soft">{fileSize(bytes)}</span>
			</p>
			<Form method="post">
				<input type="hidden" name="slide" value={uuid} />
				<Button variant="quiet" small icon="trash" name="intent" value="remove">
					{m.live_class_slides_remove()}
					<span className="sr-only">: {name}</span>
				</Button>
			</Form>
		</li>
	);
}

/** The slides of a lecture: what its room is given when it is made, and more of them (LIV-6). */
export function SlidesView({ of, error }: { of: LectureSlides; error: string | null }) {
	const { lecture, course, slides, left, takes } = of;
	return (
		<section aria-labelledby="slides" className="grid gap-6">
			<BackLink href={lecturePaths.one("teacher", course.uuid, lecture.uuid)} label={lecture.title} />
			<SectionHead id="slides" title={m.live_class_slides()} lead={m.live_class_slides_lead()} />
			{lecture.meetingUrl !== null && <Alert tone="info">{m.live_class_slides_elsewhere()}</Alert>}
			{slides.length === 0 ? (
				<p>{m.live_class_slides_none()}</p>
			) : (
				<ul className="rows max-w-168">
					{slides.map((slide) => (
						<SlideRow key={slide.uuid} slide={slide} />
					))}
				</ul>
			)}
			{course.archivedAt !== null && error === null ? (
				<ArchivedNotice uuid={course.uuid} />
			) : left > 0 ? (
				// What was added leaves nothing chosen.
				<AddForm key={slides.length} left={left} error={error} />
			) : (
				<>
					{error && (
						<Alert tone="danger" live>
							{error}
						</Alert>
					)}
					<p className="text-soft">
						{takes ? m.live_class_slides_full({ n: num(MAX_SLIDES) }) : m.live_class_slides_too_late()}
					</p>
				</>
			)}
		</section>
	);
}
