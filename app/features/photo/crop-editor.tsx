import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { PHOTO_EDGE } from "~/lib/photo-edge.ts";
import { m } from "~/paraglide/messages.js";
import { type Crop, dragged, MAX_ZOOM, squareOf } from "./crop.ts";

function Slider({
	id,
	label,
	value,
	from,
	to,
	onChange,
}: {
	id: string;
	label: string;
	value: number;
	from: number;
	to: number;
	onChange: (value: number) => void;
}) {
	return (
		<div className="field">
			<label className="field-label" htmlFor={id}>
				{label}
			</label>
			<input
				id={id}
				type="range"
				className="photo-slider"
				min={from}
				max={to}
				step={0.01}
				value={value}
				onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
			/>
		</div>
	);
}

/** The square of a picture that is kept: dragged by finger and mouse, moved by keyboard with sliders (PHO-4). */
export function CropEditor({
	picture,
	crop,
	onCrop,
	canvas,
}: {
	picture: HTMLCanvasElement;
	crop: Crop;
	onCrop: (crop: Crop) => void;
	/** Where the square is drawn, as large as it is kept. */
	canvas: RefObject<HTMLCanvasElement | null>;
}) {
	const from = useRef<{ x: number; y: number } | null>(null);
	useEffect(() => {
		const context = canvas.current?.getContext("2d");
		if (!context) return;
		const { edge, left, top } = squareOf(picture, crop);
		context.fillStyle = "white";
		context.fillRect(0, 0, PHOTO_EDGE, PHOTO_EDGE);
		context.drawImage(picture, left, top, edge, edge, 0, 0, PHOTO_EDGE, PHOTO_EDGE);
	}, [picture, crop, canvas]);
	const move = ({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
		if (!from.current) return;
		const shown = currentTarget.clientWidth || 1;
		const by = { across: (x - from.current.x) / shown, down: (y - from.current.y) / shown };
		from.current = { x, y };
		onCrop(dragged(picture, crop, by));
	};
	return (
		<fieldset className="grid gap-4">
			<legend className="field-label">{m.photo_crop()}</legend>
			<p className="field-hint">{m.photo_crop_hint()}</p>
			<canvas
				ref={canvas}
				className="photo-square"
				width={PHOTO_EDGE}
				height={PHOTO_EDGE}
				role="img"
				aria-label={m.photo_crop()}
				onPointerDown={(event) => {
					event.currentTarget.setPointerCapture(event.pointerId);
					from.current = { x: event.clientX, y: event.clientY };
				}}
				onPointerMove={move}
				onPointerUp={() => {
					from.current = null;
				}}
				onPointerCancel={() => {
					from.current = null;
				}}
			/>
			<Slider
				id="photo-zoom"
				label={m.photo_zoom()}
				value={crop.zoom}
				from={1}
				to={MAX_ZOOM}
				onChange={(zoom) => onCrop({ ...crop, zoom })}
			/>
			<Slider
				id="photo-across"
				label={m.photo_across()}
				value={crop.across}
				from={0}
				to={1}
				onChange={(across) => onCrop({ ...crop, across })}
			/>
			<Slider
				id="photo-down"
				label={m.photo_down()}
				value={crop.down}
				from={0}
				to={1}
				onChange={(down) => onCrop({ ...crop, down })}
			/>
		</fieldset>
	);
}
