import { visitorPaths } from './paths.ts'
import { expect, test } from './scenario.ts'
import { breaches, openInApp } from './screens.ts'

test(
  'every open screen keeps WCAG 2.2 AA from right to left',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const { page } = await visit('aurora', { path: '/credits?lang=ar' })
    const found: string[] = []
    for (const path of await visitorPaths(world, 'aurora')) {
      await openInApp(page, path)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.locator('html')).toHaveAttribute('lang', /^ar/)
      found.push(...(await breaches(page, path)))
    }
    expect(found).toEqual([])
  },
)
