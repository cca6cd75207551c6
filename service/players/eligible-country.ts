import type { ServedSite } from '#service/sites/catalogue.ts'

/** Whether somebody from a country may play on a site: allowed, or any where none is named, and not blocked. */
export function isCountryServed(site: ServedSite, country: string): boolean {
  const { allowed, blocked } = site.manifest.registration.countries
  return !blocked.includes(country) && (allowed.length === 0 || allowed.includes(country))
}
