import { BRANDS } from './brands.ts'
import { visitorPaths } from './paths.ts'
import { expect, test } from './scenario.ts'
import { breaches, breachesInBothSchemes, settled } from './screens.ts'

for (const { siteId } of BRANDS) {
  test(`${siteId}: every open screen keeps WCAG 2.2 AA, in light and in dark`, async ({ visit, world }) => {
    const { page } = await visit(siteId)
    const found: string[] = []
    for (const path of await visitorPaths(world, siteId)) {
      await page.goto(path)
      await settled(page)
      found.push(...(await breachesInBothSchemes(page, path)))
    }
    await page.goto('/login?signup=true')
    await expect(page.getByRole('dialog')).toBeVisible()
    found.push(...(await breachesInBothSchemes(page, 'registration')))
    expect(found).toEqual([])
  })
}

test('every open screen keeps WCAG 2.2 AA from right to left', async ({ visit, world }) => {
  const { page } = await visit('aurora', { path: '/?lang=ar' })
  const found: string[] = []
  for (const path of await visitorPaths(world, 'aurora')) {
    await page.goto(path)
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('html')).toHaveAttribute('lang', /^ar/)
    found.push(...(await breaches(page, path)))
  }
  expect(found).toEqual([])
})
