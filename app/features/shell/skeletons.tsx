import { Skeleton } from "~/components/feedback.tsx";
import { m } from "~/paraglide/messages.js";
import type { Screen } from "~/request/route-handle.ts";

const CARDS = ["a", "b", "c", "d"];

function Heading() {
	return (
		<div className="mb-6">
			<Skeleton className="h-8 w-56" />
			<Skeleton className="mt-3 h-5 w-72 max-w-full" />
		</div>
	);
}

function CardShape() {
	return (
		<div className="card">
			<div className="flex gap-4">
				<Skeleton className="h-18 w-18" />
				<div className="flex-1">
					<Skeleton className="h-5 w-32" />
					<Skeleton className="mt-3 h-6 w-3/4" />
				</div>
			</div>
			<Skeleton className="mt-5 h-5" />
			<Skeleton className="mt-3 h-5 w-4/5" />
		</div>
	);
}

function ListShape() {
	return (
		<>
			<Skeleton className="mb-6 h-10 max-w-120" />
			<div className="grid-2">
				{CARDS.map((card) => (
					<CardShape key={card} />
				))}
			</div>
		</>
	);
}

function DetailShape() {
	return (
		<div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
			<div>
				<Skeleton className="h-44" />
				<Skeleton className="mt-6 h-5 w-3/4" />
				<Skeleton className="mt-3 h-5 w-2/3" />
			</div>
			<div className="card">
				<Skeleton className="h-6 w-40" />
				<Skeleton className="mt-4 h-12" />
			</div>
		</div>
	);
}

/** What stands in a screen's place while it loads, in that screen's own shape. */
export function ScreenSkeleton({ shape }: { shape: Screen }) {
	return (
		<div role="status">
			<span className="sr-only">{m.common_loading()}</span>
			<Heading />
			{shape === "list" ? <ListShape /> : shape === "overview" ? <CardShape /> : <DetailShape />}
		</div>
	);
}
