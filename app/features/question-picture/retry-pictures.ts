import { m } from "~/paraglide/messages.js";

const PICTURES = "img.question-picture";
const RETRY = "data-picture-retry";

const isPicture = (target: EventTarget | null): target is HTMLImageElement =>
	target instanceof HTMLImageElement && target.matches(PICTURES);

const retryOf = ({ nextElementSibling }: HTMLImageElement) =>
	nextElementSibling?.hasAttribute(RETRY) ? nextElementSibling : null;

function load(picture: HTMLImageElement): void {
	retryOf(picture)?.remove();
	picture.loading = "eager";
	// Setting it asks for it again, also where it is the same.
	picture.setAttribute("src", picture.getAttribute("src") ?? "");
}

/** Says beside a picture that did not load how to ask for it again; its description stands in its place. */
function offerRetry(picture: HTMLImageElement): void {
	if (retryOf(picture)) return;
	const button = document.createElement("button");
	button.type = "button";
	button.setAttribute(RETRY, "");
	button.textContent = m.common_try_again();
	button.addEventListener("click", () => load(picture));
	picture.insertAdjacentElement("afterend", button);
}

/**
 * Pictures of questions on a bad connection (QB-21): one that does not load is offered again, and asked for by itself once the device is
 * online again. Without scripts its description is read, and the page loaded again.
 */
export function retryPictures(): void {
	document.addEventListener("error", ({ target }) => isPicture(target) && offerRetry(target), true);
	document.addEventListener("load", ({ target }) => isPicture(target) && retryOf(target)?.remove(), true);
	const failed = () =>
		[...document.querySelectorAll<HTMLImageElement>(PICTURES)].filter(
			({ complete, naturalWidth }) => complete && naturalWidth === 0,
		);
	for (const picture of failed()) offerRetry(picture);
	window.addEventListener("online", () => {
		for (const picture of failed()) load(picture);
	});
}
