import type { Page } from '@playwright/test'
import axe, { type Result } from 'axe-core'

/** Rules by their tags or by their names. */
export interface AxeRules {
  readonly type: 'tag' | 'rule'
  readonly values: string[]
}

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * The rules that a page breaks, without its frames. The script of axe is put into each document once, because reading it takes longer than
 * the rules do.
 */
export async function axeViolations(page: Page, { type, values }: AxeRules): Promise<Result[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  return page.evaluate(
    async (options) => (await window.axe!.run(document, options)).violations,
    // Rules about videos and about the orientation would load media and style sheets once more.
    { runOnly: { type, values }, resultTypes: ['violations' as const], iframes: false, preload: false },
  )
}
