import type { ServedSite } from '#service/sites/catalogue.ts'

/** Whether the site may be played from a country: it is allowed, or the site allows all, and it is not blocked. */
export function isCountryServed(site: ServedSite, country: string): boolean {
  const { allowed, blocked } = site.manifest.registration.countries
  return !blocked.includes(country) && (allowed.length === 0 || allowed.includes(country))
}
