import { Fragment } from "react";
import { Icon } from "~/components/icon.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { m } from "~/paraglide/messages.js";
import type { Reference, ReferenceCall, ReferenceShape } from "~/request/api-reference.ts";
import { ApiSearchForm } from "./api-search-view.tsx";
import { CodeName } from "./code-name.tsx";

/** Backticks of Markdown and nothing else: what the descriptions of the document use. */
function Words({ text }: { text: string }) {
	return text.split("`").map((part, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fixed sentence never move
		<Fragment key={index}>
			{index % 2 === 1 ? (
				<code>
					<CodeName>{part}</CodeName>
				</code>
			) : (
				part
			)}
		</Fragment>
	));
}

/** A shape, closed until somebody asks: most readers look for one call. */
function Shape({ body, label }: { body: ReferenceShape; label: string }) {
	return (
		<details className="api-more">
			<summary>
				{label}
				<Icon name="chevron-down" size={18} />
			</summary>
			<pre className="api-shape">{body.shape}</pre>
			{body.example && (
				<>
					<p className="api-label">{m.api_docs_example()}</p>
					<pre className="api-shape">{body.example}</pre>
				</>
			)}
		</details>
	);
}

/** The same call in each language, closed like the shapes: the browser's own search opens what it finds in there. */
function Samples({ samples }: Pick<ReferenceCall, "samples">) {
	return (
		<details className="api-more">
			<summary>
				{m.api_docs_samples()}
				<Icon name="chevron-down" size={18} />
			</summary>
			{samples.map(({ language, code }) => (
				<Fragment key={language}>
					<p className="api-label">{language}</p>
					<pre className="api-shape">{code}</pre>
				</Fragment>
			))}
		</details>
	);
}

function Parameters({ call }: { call: ReferenceCall }) {
	if (call.parameters.length === 0) return null;
	return (
		<>
			<p className="api-label">{m.api_docs_parameters()}</p>
			<dl className="api-lines" lang="en">
				{call.parameters.map(({ name, place, kind, required, meaning }) => (
					<div key={`${place} ${name}`}>
						<dt>
							<CodeName>{name}</CodeName>
						</dt>
						<dd className="api-meaning">
							<code>
								<CodeName>{`${place}, ${kind}`}</CodeName>
							</code>
							{required && `, ${m.api_docs_required()}`}
							{meaning && <span className="block text-soft">{meaning}</span>}
						</dd>
					</div>
				))}
			</dl>
		</>
	);
}

function Statuses({ call }: { call: ReferenceCall }) {
	return (
		<>
			<p className="api-label">{m.api_docs_answers()}</p>
			<dl className="api-lines api-statuses" lang="en">
				{call.answers.map(({ status, meaning, body }) => (
					<div key={status}>
						<dt>{status}</dt>
						<dd>
							{meaning}
							{body && <Shape body={body} label={m.api_docs_shape()} />}
						</dd>
					</div>
				))}
				{call.errors.map(({ status, codes }) => (
					<div key={status}>
						<dt>{status}</dt>
						<dd className="flex flex-wrap gap-x-3">
							{codes.map((code) => (
								<a key={code} href={`#${code}`}>
									<CodeName>{code}</CodeName>
								</a>
							))}
						</dd>
					</div>
				))}
			</dl>
		</>
	);
}

function Call({ call }: { call: ReferenceCall }) {
	return (
		<section className="api-call" id={call.id} aria-labelledby={`${call.id}-name`}>
			<h3 id={`${call.id}-name`} className="api-address" lang="en">
				<span className="api-method">{call.method}</span> <CodeName>{call.path}</CodeName>
			</h3>
			<div className="api-notes measure mt-2" lang="en">
				<p>{call.summary}.</p>
				{call.notes && (
					<p className="mt-1 text-soft">
						<Words text={call.notes} />
					</p>
				)}
			</div>
			<p className="api-label">{m.api_docs_who()}</p>
			<p lang="en">{call.who}</p>
			<Parameters call={call} />
			{call.body && (
				<>
					<p className="api-label">{m.api_docs_body()}</p>
					<div lang="en">
						<Shape body={call.body} label={m.api_docs_shape()} />
					</div>
				</>
			)}
			<Statuses call={call} />
			<div lang="en" className="mt-3">
				<Samples samples={call.samples} />
			</div>
		</section>
	);
}

const groupId = (name: string) => `group-${name.replace(/\s/g, "-")}`;

/** Every call by its heading, a link each: beside the text where there is room, folded above it where there is none. */
function Index({ groups }: Pick<Reference, "groups">) {
	return (
		<nav className="api-side" aria-label={m.api_docs_contents()}>
			<details className="api-more" open>
				<summary>
					{m.api_docs_contents()}
					<Icon name="chevron-down" size={18} />
				</summary>
				<ApiSearchForm />
				<p className="api-hint">{m.api_docs_find()}</p>
				<ul className="api-index">
					<li>
						<a href="#start">{m.api_docs_start()}</a>
					</li>
					{groups.map(({ name, calls }) => (
						<li key={name} lang="en">
							<a className="api-index-group" href={`#${groupId(name)}`}>
								{name}
							</a>
							<ul>
								{calls.map(({ id, method, path }) => (
									<li key={id}>
										<a href={`#${id}`}>
											<span className="api-method">{method}</span>
											<span>
												<CodeName>{path}</CodeName>
											</span>
										</a>
									</li>
								))}
							</ul>
						</li>
					))}
					<li>
						<a href="#errors">{m.api_docs_errors()}</a>
					</li>
				</ul>
			</details>
		</nav>
	);
}

/** What holds for every call. */
function Start({ introduction }: Pick<Reference, "introduction">) {
	return (
		<section aria-labelledby="start">
			<h2 id="start" className="text-lg">
				{m.api_docs_start()}
			</h2>
			<div className="api-notes measure mt-2" lang="en">
				{introduction.map((paragraph) => (
					<p key={paragraph} className="mt-2">
						<Words text={paragraph} />
					</p>
				))}
			</div>
		</section>
	);
}

function Errors({ errors }: Pick<Reference, "errors">) {
	return (
		<section className="api-group" aria-labelledby="errors">
			<h2 id="errors" className="mb-4 text-lg">
				{m.api_docs_errors()}
			</h2>
			<dl className="api-lines" lang="en">
				{errors.map(({ code, status, meaning }) => (
					<div key={code} id={code}>
						<dt>
							<CodeName>{`${status} ${code}`}</CodeName>
						</dt>
						<dd className="api-meaning">
							<Words text={meaning} />
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

/** The API's reference: who may make each call, what it takes, what each status means. Reads without JavaScript. */
export function ApiReferenceView({ reference: { introduction, groups, errors } }: { reference: Reference }) {
	return (
		<>
			<PageHeader
				title={m.api_docs_title()}
				lead={m.api_docs_lead()}
				actions={
					<a className="btn btn-secondary" href="/api/openapi.json">
						{m.api_docs_document()}
					</a>
				}
			/>
			<div className="api-page">
				<Index groups={groups} />
				<div className="min-w-0">
					<Start introduction={introduction} />
					{groups.map(({ name, about, calls }) => (
						<section key={name} className="api-group" aria-labelledby={groupId(name)}>
							<div className="mb-4" lang="en">
								<h2 id={groupId(name)} className="text-lg">
									{name}
								</h2>
								<p className="measure text-soft">{about}</p>
							</div>
							{calls.map((call) => (
								<Call key={call.id} call={call} />
							))}
						</section>
					))}
					<Errors errors={errors} />
				</div>
			</div>
		</>
	);
}
