import { SITE_BUILDER_HOST } from '#schemas/operator/addresses.ts'
import type { ServedSite } from './served-site.ts'

/** A draft in preview. It is only shown, and is not a served site: the channel uses the saved one. */
export interface Preview {
  readonly id: string
  readonly site: ServedSite
  /** The origin of the site builder that shows it; no other origin may frame it. */
  readonly framedBy: string
}

/** Enough for several people with several tabs; the least recently viewed is dropped first. */
const KEPT = 32

/**
 * The previews of this process, each at its own host with an unguessable id. They are in memory: after a restart the site builder creates
 * new ones.
 */
export class Previews {
  readonly #byId = new Map<string, Preview>()

  /** Shows a draft under an id, replacing an earlier one. */
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

  /** Finds a preview by host name without port. */
  byHost(host: string): Preview | null {
    const id = HOST.exec(host)?.[1]
    return id === undefined ? null : this.byId(id)
  }
}

const HOST = new RegExp(`^([0-9a-f]{32})\\.${SITE_BUILDER_HOST.replaceAll('.', '\\.')}$`)

/** The host of a preview. It is a subdomain of the site builder's host, so that browsers treat the two as one site. */
export function previewHost(id: string): string {
  return `${id}.${SITE_BUILDER_HOST}`
}
