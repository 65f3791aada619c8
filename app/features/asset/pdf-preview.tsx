import { useEffect, useRef, useState } from "react";
import { Button } from "~/components/button.tsx";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { DrawnPage, OpenPdf } from "./pdf.client.ts";

/** Whether a page is there, is being drawn, or cannot be. */
type Shown = "drawing" | "drawn" | "failed";

function usePdf(src: string) {
	const [pdf, setPdf] = useState<OpenPdf | null>(null);
	const [page, setPage] = useState(1);
	const [shown, setShown] = useState<Shown>("drawing");
	const [drawn, setDrawn] = useState<DrawnPage>({ text: "", blank: false });
	const canvas = useRef<HTMLCanvasElement>(null);

	useEffect(() => {
		let isOver = false;
		let close = () => {};
		const open = async () => {
			const { openPdf } = await import("./pdf.client.ts");
			if (isOver) return;
			const { opened, close: end } = openPdf(src);
			close = end;
			const one = await opened;
			if (!isOver) setPdf(one);
		};
		open().catch(() => !isOver && setShown("failed"));
		return () => {
			isOver = true;
			close();
		};
	}, [src]);

	useEffect(() => {
		if (!pdf || !canvas.current) return;
		let isOver = false;
		setShown("drawing");
		pdf.draw(page, canvas.current).then(
			(one) => {
				if (isOver) return;
				setDrawn(one);
				setShown("drawn");
			},
			() => !isOver && setShown("failed"),
		);
		return () => {
			isOver = true;
		};
	}, [pdf, page]);

	return { pages: pdf?.pages ?? 0, page, setPage, shown, drawn, canvas };
}

/** The pages of a PDF, one at a time, drawn on the page itself: phones show no PDF within a page. Loaded where it stands. */
export function PdfPages({ src, name }: { src: string; name: string }) {
	const { pages, page, setPage, shown, drawn, canvas } = usePdf(src);
	const place = m.common_page_of({ page: num(page), total: num(pages) });
	return (
		<div className="grid gap-2">
			{pages > 1 && (
				<div className="flex flex-wrap items-center gap-3">
					<Button
						type="button"
						variant="secondary"
						small
						icon="chevron-left"
						disabled={page <= 1}
						onClick={() => setPage(page - 1)}
					>
						{m.common_previous()}
					</Button>
					<span className="tabular-nums" aria-live="polite">
						{place}
					</span>
					<Button
						type="button"
						variant="secondary"
						small
						iconEnd="chevron-right"
						disabled={page >= pages}
						onClick={() => setPage(page + 1)}
					>
						{m.common_next()}
					</Button>
				</div>
			)}
			{shown === "failed" && <p role="alert">{m.asset_pdf_failed()}</p>}
			{shown === "drawing" && <p role="status">{m.common_loading()}</p>}
			{shown === "drawn" && drawn.blank && <p role="status">{m.asset_pdf_blank()}</p>}
			<canvas
				ref={canvas}
				role="img"
				aria-label={pages > 0 ? `${name}: ${place}` : name}
				data-shown={shown}
				hidden={shown === "failed"}
				className="w-full rounded-md border border-line"
			/>
			{shown === "drawn" && drawn.text !== "" && <p className="sr-only">{drawn.text}</p>}
		</div>
	);
}
