import { createHash } from 'node:crypto'
import { SITE_BUILDER_HOST } from '#schemas/operator/addresses.ts'
import { publicScheme, type Config } from '#service/config/config.ts'
import type { ServedSite } from './served-site.ts'

/** A draft in preview. It is only shown, and is not a served site: the channel uses the saved one. */
export interface Preview {
  readonly id: string
  readonly site: ServedSite
  /** The origin of the site builder, the only one that may frame it; null for a link, which no page may frame. */
  readonly framedBy: string | null
  /** The version of the draft and of the sites that it was made from; only of a link. */
  readonly from?: string
  /** Whether it is the live page without its scripts, for a thumbnail. */
  readonly isStill?: true
}

/** Enough for several people with several tabs; the least recently viewed is dropped first. */
const KEPT = 32
/** More than two windows show. */
const STILLS_KEPT = 96

/**
 * The previews of this process, each at its own host with an unguessable id. They are in memory: after a restart the site builder creates
 * new ones.
 */
export class Previews {
  readonly #byId = new Map<string, Preview>()
  /** Apart from the drafts, which a long gallery must not push out. */
  readonly #stills = new Map<string, Preview>()
  readonly #host: RegExp

  /** `domain`: the host name below which each preview has its own. */
  constructor(domain: string) {
    this.#host = new RegExp(`^([0-9a-f]{32})\\.${domain.replaceAll('.', '\\.')}$`)
  }

  /** Shows a draft under an id, replacing an earlier one. */
  show(preview: Preview): void {
    keep(this.#byId, preview, KEPT)
  }

  /** Shows the live home page of a site without its scripts. Its id is no secret: everybody sees the page at the site itself. */
  showStill(site: ServedSite, framedBy: string): Preview {
    const id = createHash('sha256').update(`${site.siteId} ${framedBy}`).digest('hex').slice(0, 32)
    const still: Preview = { id, site, framedBy, isStill: true }
    keep(this.#stills, still, STILLS_KEPT)
    return still
  }

  /** Shows a preview no more. */
  hide(id: string): void {
    this.#byId.delete(id)
  }

  byId(id: string): Preview | null {
    return this.#byId.get(id) ?? this.#stills.get(id) ?? null
  }

  /** The id in a host name without port; null for the host of no preview. */
  idOf(host: string): string | null {
    return this.#host.exec(host)?.[1] ?? null
  }

  /** Finds a preview by host name without port. */
  byHost(host: string): Preview | null {
    const id = this.idOf(host)
    return id === null ? null : this.byId(id)
  }
}

function keep(shown: Map<string, Preview>, preview: Preview, most: number): void {
  shown.delete(preview.id)
  shown.set(preview.id, preview)
  for (const oldest of shown.keys()) {
    if (shown.size <= most) return
    shown.delete(oldest)
  }
}

/** The origin below which previews open: `https://preview.example` for `https://<id>.preview.example`. */
export function previewOrigin({ config, publicPort }: PreviewAddresses): URL {
  return new URL(config.previewOrigin ?? `${publicScheme(config)}://${SITE_BUILDER_HOST}:${publicPort}`)
}

interface PreviewAddresses {
  readonly config: Pick<Config, 'previewOrigin' | 'tls'>
  readonly publicPort: number
}

/** The address of a preview. By default it is a subdomain of the site builder's host, so that browsers treat the two as one site. */
export function previewUrl(id: string, service: PreviewAddresses): string {
  const url = previewOrigin(service)
  url.hostname = `${id}.${url.hostname}`
  return url.origin
}

/** A preview page uses HTTP only, and sends no reports to the operator's own address. */
export function asPreview(site: ServedSite): ServedSite {
  const { manifest } = site
  const settings = { ...manifest.settings, connectionType: 'http' as const }
  const tracking = { ...manifest.tracking, trackingURL: '' }
  return { ...site, manifest: { ...manifest, settings, tracking } }
}
