import type { Rendering, RenderOrder, SiteRenderer } from '#schemas/site-manifest/rendered-page.ts'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { answerJobs } from '#service/idle-worker/answer-jobs.ts'

/** A page to render. `inlined` is null unless the thread has answered that it has not loaded the site. */
export interface RenderJob {
  /** Address of the built script that renders. */
  readonly entry: string
  /** Changes with everything in `inlined`. */
  readonly siteKey: string
  readonly inlined: InlinedSite | null
  readonly order: RenderOrder
}

interface RendererBuild {
  readonly rendererOf: (inlined: InlinedSite) => Promise<SiteRenderer>
}

/** Sites and languages that the thread is prepared for at a time. */
const PREPARED_MAX = 100

const renderers = new Map<string, Promise<SiteRenderer>>()

/** Null for a site that the thread does not know. */
answerJobs(async ({ entry, siteKey, inlined, order }: RenderJob): Promise<Rendering | null> => {
  const known = renderers.get(siteKey)
  if (known === undefined && inlined === null) return null
  const renderer = known ?? prepare(entry, inlined as InlinedSite)
  if (known === undefined) keep(siteKey, renderer)
  return (await renderer).render(order)
})

async function prepare(entry: string, inlined: InlinedSite): Promise<SiteRenderer> {
  const { rendererOf } = (await import(entry)) as RendererBuild
  return rendererOf(inlined)
}

function keep(siteKey: string, renderer: Promise<SiteRenderer>): void {
  if (renderers.size >= PREPARED_MAX) renderers.clear()
  renderers.set(siteKey, renderer)
  renderer.catch(() => renderers.delete(siteKey))
}
