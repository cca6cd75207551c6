import { localized } from '#schemas/site-manifest/texts.ts'
import { type Config, publicScheme } from '#service/config/config.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

/**
 * The origin of links in mails. Never the host of a request: its sender would choose where the reader goes. With a mail server it is the
 * site's own address; mails in a folder are read on this machine, where the site answers at its local name.
 */
export function originForMails(config: Pick<Config, 'smtpUrl' | 'tls'>, port: number) {
  return ({ siteId, manifest }: ServedSite): string => {
    const local = `${publicScheme(config)}://${siteId}.localhost:${port}`
    if (config.smtpUrl === undefined) return local
    const { default: language } = manifest.languages
    const siteUrl = localized(manifest.brand.siteUrl, language, language)
    if (URL.canParse(siteUrl)) return new URL(siteUrl).origin
    const host = manifest.hosts[0]
    return host === undefined ? local : `https://${host}`
  }
}
