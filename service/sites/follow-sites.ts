import type { Logger } from '#service/base/log.ts'
import type { ServedSite, SiteCatalogue } from './catalogue.ts'

export interface FollowedSites {
  readonly sites: Pick<SiteCatalogue, 'all' | 'onChange'>
  readonly log: Logger
}

/**
 * Stores a part of the manifests in the database: now, and after each change of the sites, one run after the other. A later run that fails
 * is logged as `failure`. Returns a function that ends it.
 */
export async function followSites(
  { sites, log }: FollowedSites,
  store: (sites: readonly ServedSite[]) => Promise<void>,
  failure: string,
): Promise<() => void> {
  await store(sites.all())
  let last = Promise.resolve()
  return sites.onChange(() => {
    const changed = sites.all()
    last = last
      .then(() => store(changed))
      .catch((error: Error) => log.error({ error: error.message }, failure))
  })
}
