import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { listOfAdverts, readAdvert, withPictures } from '#tools/cli/operator/adverts.ts'
import { resultOf } from '#tools/cli/operator/connect-api.ts'
import { readList } from '#tools/cli/operator/say-list.ts'
import type { DemoSite } from './demo-site.ts'

/** Creates the adverts in `sites/<siteId>/demo/adverts`, where the site has none of that name. */
export async function addAdverts({ operator, siteId, sitesDir, problems }: DemoSite): Promise<void> {
  const folder = join(sitesDir, siteId, 'demo/adverts')
  const files = await readdir(folder).catch(() => [])
  const known = await readList(listOfAdverts(operator, siteId))
  for (const file of files.filter((name) => name.endsWith('.json')).toSorted()) {
    const { terms, pictures } = await readAdvert(join(folder, file))
    if (known.some(({ name }) => name === terms.name)) continue
    await problems.attempt(async () => {
      const advert = resultOf(await operator('createAdvert', { siteId }, terms))
      return withPictures(operator, { siteId, advert, pictures })
    })
  }
}
