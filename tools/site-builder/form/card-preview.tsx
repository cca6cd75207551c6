import { localized } from '#schemas/site-manifest/texts.ts'
import type { OpenSite } from '../state/open-site.ts'

/** A link to the site as messengers and social networks show it: the picture at 1200 × 630, its host, title and description. */
export function CardPreview({ site, picture }: { site: OpenSite; picture: string }) {
  const { siteId, hosts = [], brand, languages } = site.check?.resolved ?? site.detail.resolved ?? {}
  const fallback = languages?.default ?? 'en'
  const text = (of: Parameters<typeof localized>[0]) => localized(of, fallback, fallback)
  return (
    <figure className="card-preview">
      <img src={picture} alt="The card as networks show it" />
      <figcaption lang={fallback} dir={languages?.data[fallback]?.direction ?? 'ltr'}>
        <span className="field-hint">{hosts[0] ?? `${siteId ?? site.draft.siteId}.localhost`}</span>
        <strong>{text(brand?.meta.title) || text(brand?.siteName)}</strong>
        <span>{text(brand?.meta.description)}</span>
      </figcaption>
    </figure>
  )
}
