import { gamePaths } from './game-paths.ts'
import { BRANDS, OPEN_PATHS, breaches, settled, sidewaysPixels } from './screens.ts'
import { expect, test } from './scenario.ts'

for (const { siteId, languages } of BRANDS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${siteId} in ${colorScheme}: every open screen keeps WCAG 2.2 AA`, async ({ visit, service }) => {
      test.setTimeout(240_000)
      const page = await visit(siteId)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found: string[] = []
      for (const path of [...OPEN_PATHS, ...(await gamePaths(service, siteId))]) {
        await page.goto(path)
        await settled(page)
        found.push(...(await breaches(page, path)))
      }
      await page.goto('/login?signup=true')
      await expect(page.getByRole('dialog')).toBeVisible()
      found.push(...(await breaches(page, 'registration')))
      expect(found).toEqual([])
    })
  }

  test(`${siteId}: no screen is wider than a window of 320 pixels, in any language`, async ({
    visit,
    service,
  }) => {
    test.setTimeout(240_000)
    const page = await visit(siteId)
    await page.setViewportSize({ width: 320, height: 640 })
    const paths = [...OPEN_PATHS, ...(await gamePaths(service, siteId))]
    for (const language of languages) {
      await page.goto(`/?lang=${language}`)
      for (const path of paths) {
        await page.goto(path)
        await settled(page)
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
        expect(await sidewaysPixels(page), `${path} in ${language}`).toBe(0)
      }
    }
  })
}

test('every open screen keeps WCAG 2.2 AA from right to left', async ({ visit, service }) => {
  test.setTimeout(240_000)
  const page = await visit('aurora', '/?lang=ar')
  const found: string[] = []
  for (const path of [...OPEN_PATHS, ...(await gamePaths(service, 'aurora'))]) {
    await page.goto(path)
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    found.push(...(await breaches(page, path)))
  }
  expect(found).toEqual([])
})

test('a right-to-left language sets direction and language of the page', async ({ visit }) => {
  const page = await visit('aurora', '/?lang=ar')
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', /^ar/)
})
