import { BRANDS, brandTags } from './brands.ts'
import { PLAYER_PATHS, visitorPaths } from './paths.ts'
import { expect, test } from './scenario.ts'
import { breaches, breachesInBothSchemes, breachesInDark, openInApp } from './screens.ts'

// Each brand in the window of its journeys: `npm run visual` checks the parts of a screen under every brand.
for (const brand of BRANDS) {
  const { siteId } = brand
  test(
    `${siteId}: every open screen keeps WCAG 2.2 AA, in light and in dark`,
    { tag: brandTags(brand, brand.window) },
    async ({ visit, world }) => {
      const { page } = await visit(siteId, { path: '/credits' })
      const found: string[] = []
      for (const path of await visitorPaths(world, siteId)) {
        await openInApp(page, path)
        found.push(...(await breachesInBothSchemes(page, path)))
      }
      await page.goto('/login?signup=true')
      await expect(page.getByRole('dialog')).toBeVisible()
      found.push(...(await breachesInBothSchemes(page, 'registration')))
      expect(found).toEqual([])
    },
  )
}

const isOfAccount = (path: string) => path.startsWith('/account')
const PARTS = [
  ['of the account', PLAYER_PATHS.filter(isOfAccount), ['@phone-first']],
  ['of money and play', PLAYER_PATHS.filter((path) => !isOfAccount(path)), []],
] satisfies [part: string, paths: readonly string[], tags: string[]][]

for (const [part, paths, tag] of PARTS) {
  test(
    `aurora: every screen ${part} keeps WCAG 2.2 AA, in light and on the phone in dark`,
    { tag },
    async ({ visit, world, isMobile }) => {
      const account = await world.register('aurora', { 978: 50 })
      const { page } = await visit('aurora', { as: account, path: '/credits' })
      await expect(page.locator('header a[href="/cashier"]')).toBeAttached()
      const found: string[] = []
      const look = isMobile ? breachesInDark : breaches
      for (const path of paths) {
        await openInApp(page, path)
        found.push(...(await look(page, path)))
      }
      expect(found).toEqual([])
    },
  )
}
