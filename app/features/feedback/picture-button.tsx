import { useEffect, useState } from "react";
import { Button } from "~/components/button.tsx";
import { StatusLine } from "~/components/surfaces.tsx";
import { m } from "~/paraglide/messages.js";
import { canTakePicture, takePicture } from "./page-picture.ts";

const PICTURE_NAME = "page.png";

/** Takes a picture of the page, only when pressed, where the browser can. */
export function PictureButton({
	around,
	onPicture,
}: {
	around: <T>(take: () => Promise<T>) => Promise<T>;
	onPicture: (picture: File) => void;
}) {
	const [able, setAble] = useState(false);
	const [taken, setTaken] = useState<boolean | null>(null);
	useEffect(() => setAble(canTakePicture()), []);
	if (!able) return null;
	const press = async () => {
		const picture = await around(() => takePicture(PICTURE_NAME)).catch(() => null);
		setTaken(picture !== null);
		if (picture) onPicture(picture);
	};
	return (
		<div className="grid justify-items-start gap-2">
			<Button type="button" variant="secondary" small icon="eye" onClick={press} aria-describedby="picture-hint">
				{m.feedback_picture()}
			</Button>
			<p id="picture-hint" className="field-hint">
				{m.feedback_picture_hint()}
			</p>
			{taken !== null && (
				<StatusLine tone={taken ? "success" : "warning"} live>
					{taken ? m.feedback_picture_taken() : m.feedback_picture_failed()}
				</StatusLine>
			)}
		</div>
	);
}
