import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The brands of the demo and the languages that each speaks. */
export const BRANDS = [
  { siteId: 'aurora', languages: ['en', 'de', 'ar'] },
  { siteId: 'kola', languages: ['en', 'fr'] },
] as const

/** What a visitor can reach without a game being chosen. */
export const OPEN_PATHS = ['/', '/login', '/verify', '/p/rules', '/no/such/page'] as const

/** Waits until the screen shows what it has, and no skeleton is left. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What breaks WCAG 2.2 AA on the screen that is shown, with where. */
export async function breaches(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze()
  return violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** How far the page can be pushed sideways; no screen may be wider than the window. */
export function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
