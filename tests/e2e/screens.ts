import { expect, type Page } from '@playwright/test'
import { axeViolations, type AxeRules } from '#tests/support/axe.ts'

/** Waits until the screen shows what it has, and no skeleton is left. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Waits until the app runs in the page: before that, a link that is pressed loads another page. */
export async function appRuns(page: Page): Promise<void> {
  // The runtime takes the attribute away when the app runs.
  await expect(page.locator('[data-rendered-page]')).toHaveCount(0)
}

/** Goes to another path in the app that runs in the page, which is quicker than to load the page again, and waits until its screen is complete. */
export async function openInApp(page: Page, path: string): Promise<void> {
  await appRuns(page)
  await settled(page)
  await page.evaluate((to) => {
    document.querySelector('main h1')?.setAttribute('data-left', '')
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('[data-left]')).toHaveCount(0)
  await settled(page)
}

/**
 * Renders the parts outside the window too. The browser skips those with `content-visibility: auto`: they are blank in a picture of the whole
 * page, and their transitions do not end.
 */
export async function renderAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important; }')
    document.adoptedStyleSheets = [sheet]
  })
}

/** Shows the page in a scheme, and waits until every colour has changed. */
async function showInScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await renderAll(page)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const transitions = () =>
    page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length)
  await expect.poll(transitions).toBe(0)
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/** What breaks WCAG 2.2 AA on the screen that is shown, with where. */
export function breaches(page: Page, where: string): Promise<string[]> {
  return analyse(page, where, { type: 'tag', values: WCAG })
}

/** The same in both schemes. Only colours differ between them: the second one is checked by the rules about colours. */
export async function breachesInBothSchemes(page: Page, where: string): Promise<string[]> {
  await showInScheme(page, 'light')
  const inLight = await breaches(page, `${where} in light`)
  await showInScheme(page, 'dark')
  const inDark = await analyse(page, `${where} in dark`, { type: 'rule', values: ABOUT_COLOURS })
  return [...inLight, ...inDark]
}

async function analyse(page: Page, where: string, runOnly: AxeRules) {
  const violations = await violationsOf(page, runOnly)
  return violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** The rules of WCAG 2.2 AA that the screen breaks, each with its elements. */
export function wcagViolations(page: Page) {
  return violationsOf(page, { type: 'tag', values: WCAG })
}

const TARGET_SIZE = 'target-size'

/**
 * The rule about the size of targets counts a target as small where a button that sticks to the window covers a part of it,
 * at whichever position the page is scrolled to. In a window with room for the whole page nothing is covered; that the page
 * scrolls a focused control out from under such a button is a check of the layout.
 */
async function violationsOf(page: Page, runOnly: AxeRules) {
  const violations = await axeViolations(page, runOnly)
  const viewport = page.viewportSize()
  if (viewport === null || violations.every(({ id }) => id !== TARGET_SIZE)) return violations
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...viewport, height })
  const ofTargets = await axeViolations(page, { type: 'rule', values: [TARGET_SIZE] })
  await page.setViewportSize(viewport)
  return [...violations.filter(({ id }) => id !== TARGET_SIZE), ...ofTargets]
}

/** How far the page can be pushed sideways; no screen may be wider than the window. */
export function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** In how many lines the frame's header, the first of the page, shows what can be pressed in it. */
export function headerLines(page: Page): Promise<number> {
  return page.evaluate(() => {
    const lines: { top: number; bottom: number }[] = []
    for (const part of document.querySelector('header')?.querySelectorAll('a, button') ?? []) {
      const { top, bottom } = part.getBoundingClientRect()
      if (bottom === top || getComputedStyle(part).visibility === 'hidden') continue
      const line = lines.find((other) => top < other.bottom && bottom > other.top)
      if (line) Object.assign(line, { top: Math.min(top, line.top), bottom: Math.max(bottom, line.bottom) })
      else lines.push({ top, bottom })
    }
    return lines.length
  })
}

/** The names of buttons and links in the frame's header that show neither a text nor a picture. */
export function emptyHeaderParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => element.getBoundingClientRect().width > 2
    const shows = (element: Element) =>
      element.matches('svg, img') ||
      [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
    return [...(document.querySelector('header')?.querySelectorAll('a, button') ?? [])]
      .filter((part) => isSeen(part) && part.checkVisibility({ visibilityProperty: true }))
      .filter((part) => ![part, ...part.querySelectorAll('*')].some((one) => isSeen(one) && shows(one)))
      .map((part) => part.getAttribute('aria-label') ?? part.textContent)
  })
}

/** Where the first number of a picking screen is on the window, from its first frame on and for sixty more. */
export function positionsOfBall(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const positions = new Set<string>()
        let frames = 0
        const look = () => {
          const isPicking = location.search.includes('id=')
          const ball = isPicking ? document.querySelector('main [role="group"] button[aria-pressed]') : null
          if (ball) {
            const { left, top } = ball.getBoundingClientRect()
            positions.add(`${Math.round(left)},${Math.round(top)}`)
            frames += 1
          }
          if (frames > 60) resolve([...positions])
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}
