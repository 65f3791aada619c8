/** As browsers that can take a picture of their own page are asked; others do not know the option. */
type OwnTab = DisplayMediaStreamOptions & { preferCurrentTab?: boolean };

/** Whether this browser can: those of phones cannot. */
export const canTakePicture = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === "function";

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

/**
 * A picture of the page, as the browser itself shows it: it asks the person first, and its capture ends with this one frame
 * (FBK-2). Null where they do not want it.
 */
export async function takePicture(name: string): Promise<File | null> {
	const wanted: OwnTab = { video: true, audio: false, preferCurrentTab: true };
	const stream = await navigator.mediaDevices.getDisplayMedia(wanted).catch(() => null);
	if (!stream) return null;
	try {
		const video = document.createElement("video");
		video.muted = true;
		video.srcObject = stream;
		await video.play();
		// What the browser showed to ask is gone two frames later.
		await nextFrame();
		await nextFrame();
		const canvas = document.createElement("canvas");
		canvas.width = video.videoWidth;
		canvas.height = video.videoHeight;
		canvas.getContext("2d")?.drawImage(video, 0, 0);
		const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
		return blob && new File([blob], name, { type: "image/png" });
	} finally {
		for (const track of stream.getTracks()) track.stop();
	}
}
