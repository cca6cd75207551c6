import type { SupportSettings } from '#schemas/site-manifest/support.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

/** The settings of a site's support; null where the site has none. */
export function supportSettings({ manifest }: Pick<ServedSite, 'manifest'>): SupportSettings | null {
  const support = manifest.modules['support']
  return support?.enabled === true ? (support.settings as SupportSettings) : null
}
