import AxeBuilder from '@axe-core/playwright'
import { BRANDS, OPEN_PATHS, settled, sidewaysPixels } from './screens.ts'
import { expect, test } from './scenario.ts'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const { siteId, languages } of BRANDS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${siteId} in ${colorScheme}: every open screen keeps WCAG 2.2 AA`, async ({ visit }) => {
      const page = await visit(siteId)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const path of OPEN_PATHS) {
        await page.goto(path)
        await settled(page)
        const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze()
        const found = violations.map(
          ({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.html).join(' | ')}`,
        )
        expect(found).toEqual([])
      }
    })
  }

  test(`${siteId}: no screen is wider than a window of 320 pixels, in any language`, async ({ visit }) => {
    const page = await visit(siteId)
    await page.setViewportSize({ width: 320, height: 640 })
    for (const language of languages) {
      for (const path of OPEN_PATHS) {
        await page.goto(`${path}?lang=${language}`)
        await settled(page)
        expect(await sidewaysPixels(page), `${path} in ${language}`).toBe(0)
      }
    }
  })
}

test('a language that runs from right to left turns the page around', async ({ visit }) => {
  const page = await visit('aurora', '/?lang=ar')
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', /^ar/)
})
