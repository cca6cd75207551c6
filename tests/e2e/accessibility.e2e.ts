import { IS_WHOLE } from '#tests/support/whole-run.ts'
import { BRANDS, brandTags } from './brands.ts'
import { isMainPath, PLAYER_PATHS, visitorPaths } from './paths.ts'
import { expect, test, type TestFixtures, type WorkerFixtures } from './scenario.ts'
import { breachesInBothSchemes, openInApp } from './screens.ts'

type Visits = Pick<TestFixtures, 'visit'> & WorkerFixtures

/** The usual run looks at the screens on the way to a play and to the money; tests beside the others look at their parts. */
const looksAt = (path: string) => IS_WHOLE || isMainPath(path)
const EVERY = IS_WHOLE ? 'every' : 'each main'

// Each brand in the window of its journeys: `npm run visual` checks the parts of a screen under every brand.
for (const brand of BRANDS) {
  const { siteId } = brand
  const isOfGame = (path: string) => path.includes('id=')
  const openScreens = async ({ visit, world }: Visits, isPart: (path: string) => boolean) => {
    const { page } = await visit(siteId, { path: '/credits' })
    const found: string[] = []
    for (const path of (await visitorPaths(world, siteId)).filter(isPart).filter(looksAt)) {
      await openInApp(page, path)
      found.push(...(await breachesInBothSchemes(page, path)))
    }
    return { page, found }
  }

  test(
    `${siteId}: ${EVERY} open screen about a game keeps WCAG 2.2 AA, in light and in dark`,
    { tag: brandTags(brand, brand.window) },
    async ({ visit, world }) => {
      const { found } = await openScreens({ visit, world }, isOfGame)
      expect(found).toEqual([])
    },
  )

  test(
    `${siteId}: ${EVERY} other open screen and the registration keep WCAG 2.2 AA, in light and in dark`,
    { tag: brandTags(brand, brand.window) },
    async ({ visit, world }) => {
      const { page, found } = await openScreens({ visit, world }, (path) => !isOfGame(path))
      await page.goto('/login?signup=true')
      await expect(page.getByRole('dialog')).toBeVisible()
      found.push(...(await breachesInBothSchemes(page, 'registration')))
      expect(found).toEqual([])
    },
  )
}

const isOfAccount = (path: string) => path.startsWith('/account')
const PARTS = [
  ['of the account', PLAYER_PATHS.filter(isOfAccount), '@phone-first'],
  ['of money and play', PLAYER_PATHS.filter((path) => !isOfAccount(path)), '@desktop-first'],
] satisfies [part: string, paths: readonly string[], tag: string][]

for (const [part, paths, tag] of PARTS) {
  test(
    `aurora: ${EVERY} screen ${part} keeps WCAG 2.2 AA, in light and in dark`,
    { tag },
    async ({ visit, world }) => {
      const account = await world.register('aurora', { 978: 50 })
      const { page } = await visit('aurora', { as: account, path: '/credits' })
      await expect(page.locator('header a[href="/cashier"]')).toBeAttached()
      const found: string[] = []
      for (const path of paths.filter(looksAt)) {
        await openInApp(page, path)
        found.push(...(await breachesInBothSchemes(page, path)))
      }
      expect(found).toEqual([])
    },
  )
}
