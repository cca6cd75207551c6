import { SITE_BUILDER_HOST } from '#schemas/operator/addresses.ts'
import type { ServedSite } from './served-site.ts'

/** A draft that somebody looks at. It is a page to look at, and no site: the channel knows the saved one alone. */
export interface Preview {
  readonly id: string
  readonly site: ServedSite
  /** The origin of the site builder that shows it: nobody else may frame it. */
  readonly framedBy: string
}

/** Enough for several people with several tabs; the one looked at longest ago goes first. */
const KEPT = 32

/**
 * The drafts that are looked at in this process, each at a host of its own with an id that nobody guesses. They live in
 * memory: after a restart the site builder makes a new one.
 */
export class Previews {
  readonly #byId = new Map<string, Preview>()

  /** Shows a draft under an id, in place of what was there. */
  show(preview: Preview): void {
    this.#byId.delete(preview.id)
    this.#byId.set(preview.id, preview)
    for (const oldest of this.#byId.keys()) {
      if (this.#byId.size <= KEPT) return
      this.#byId.delete(oldest)
    }
  }

  byId(id: string): Preview | null {
    return this.#byId.get(id) ?? null
  }

  /** By host name without a port. */
  byHost(host: string): Preview | null {
    const id = HOST.exec(host)?.[1]
    return id === undefined ? null : this.byId(id)
  }
}

const HOST = new RegExp(`^([0-9a-f]{32})\\.${SITE_BUILDER_HOST.replaceAll('.', '\\.')}$`)

/** The host of a preview. It is below the site builder's own, so that browsers count the two as one site. */
export function previewHost(id: string): string {
  return `${id}.${SITE_BUILDER_HOST}`
}
