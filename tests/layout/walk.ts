import type { Browser, Page } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { opening } from '../e2e/pages/browsing.ts'
import { wordingOf } from '../e2e/pages/wording.ts'
import { openInApp, renderAll, settled, wcagViolations } from '../e2e/screens.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { layoutFaults } from './layout-faults.ts'
import type { Box } from './page/fault.ts'
import type { Finding, Report, View } from './report.ts'
import type { ModalPath } from './modals.ts'
import type { ScreenPath, Stage } from './stage.ts'

type Person = 'visitor' | 'player'

export interface Filters {
  /** Parts of screens' names. */
  readonly screens: readonly string[]
  readonly languages: readonly string[]
  readonly schemes: readonly View['scheme'][]
  readonly widths: readonly number[]
  readonly people: readonly Person[]
  /** Whether axe checks WCAG 2.2 AA as well, which takes a second a view. */
  readonly axe: boolean
  /** Whether each view is saved as a picture. */
  readonly pictures: boolean
}

export interface Walk {
  readonly browser: Browser
  readonly origin: string
  readonly stage: Stage
  readonly filters: Filters
  readonly report: Report
  /** Folder of the pictures. */
  readonly pictures: string
  readonly tell: (line: string) => void
}

const HEIGHT = 900
const OPENED_WITHIN_MS = 15_000
/** Space around a fault in its picture. */
const MARGIN = 60
const PICTURE_MAX = 1600

/** Looks at every screen and modal of a site in every language, scheme and width. Resolves with the number of views. */
export async function walkSite(walk: Walk): Promise<number> {
  const { stage, filters } = walk
  const paths = {
    visitor: [stage.visitorScreens, stage.visitorModals],
    player: [stage.playerScreens, stage.playerModals],
  } as const
  let views = 0
  for (const person of filters.people) views += await walkAs(walk, person, paths[person])
  return views
}

/** Whether one of the choices fits; every one does where nothing is chosen. */
function isChosen(choices: readonly string[], fits: (choice: string) => boolean): boolean {
  return choices.length === 0 || choices.some(fits)
}

async function walkAs(
  walk: Walk,
  who: Person,
  [screens, modals]: readonly [readonly ScreenPath[], readonly ModalPath[]],
): Promise<number> {
  const { browser, origin, stage, filters, tell } = walk
  const wanted = <Path extends ScreenPath>(paths: readonly Path[]) =>
    paths.filter(({ name }) => isChosen(filters.screens, (part) => name.includes(part)))
  const context = await browser.newContext({
    baseURL: origin,
    timezoneId: 'UTC',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: HEIGHT },
    ...(who === 'player' && { storageState: storedSession(stage.siteId, origin, stage.player.session) }),
  })
  context.setDefaultTimeout(OPENED_WITHIN_MS)
  // Without IntersectionObserver, `createNearWindow` answers null and a list mounts all its cards, so that each one is checked.
  await context.addInitScript(() => void Reflect.deleteProperty(window, 'IntersectionObserver'))
  const page = await context.newPage()
  let looked = 0
  for (const language of stage.languages) {
    if (!isChosen(filters.languages, (one) => one === language)) continue
    tell(`${stage.siteId} as ${who} in ${language}`)
    await page.goto(`/credits?lang=${language}`)
    if (who === 'player')
      await page.locator('header a[href="/cashier"]').first().waitFor({ state: 'attached' })
    for (const { name, path } of wanted(screens)) {
      const isOpen = await tried(walk, `${name} (${path})`, () => openScreen(page, path))
      if (!isOpen) continue
      await look(walk, page, { language, screen: `${name} as ${who}` })
      looked += 1
    }
    for (const modal of wanted(modals)) {
      const isOpen = await tried(walk, `modal ${modal.name}`, () =>
        openModal(page, modal, { siteId: stage.siteId, language }),
      )
      if (!isOpen) continue
      await look(walk, page, { language, screen: `modal ${modal.name} as ${who}` })
      looked += 1
    }
  }
  await context.close()
  return looked * filters.widths.length * filters.schemes.length
}

/** A screen that is open already would not be made anew for another address of its own: another one comes in between. */
async function openScreen(page: Page, path: string): Promise<void> {
  const isOpen = new URL(page.url()).pathname === new URL(path, page.url()).pathname
  if (isOpen) await openInApp(page, path === '/credits' ? '/login' : '/credits')
  await openInApp(page, path)
}

/** Opens a screen, a second time where the machine was too busy for the first; the report names one that does not become complete. */
async function tried(
  { stage, report, tell }: Walk,
  screen: string,
  open: () => Promise<void>,
): Promise<boolean> {
  try {
    await open().catch(open)
    return true
  } catch (error) {
    const [detail = ''] = (error as Error).message.split('\n')
    tell(`  ${screen} did not open: ${detail}`)
    const view: View = { language: '', scheme: 'light', width: 0 }
    report.add({ siteId: stage.siteId, screen }, view, {
      fault: { kind: 'not-opened', selector: '', detail },
      picture: null,
    })
    return false
  }
}

async function openModal(
  page: Page,
  { path, opener }: ModalPath,
  site: { siteId: string; language: string },
): Promise<void> {
  // A narrow card has fewer buttons; its dialog opens from another screen there.
  await page.setViewportSize({ width: 1440, height: HEIGHT })
  await page.goto(path)
  if (opener !== '') {
    // Before the app runs in a page that arrived rendered, a button does nothing.
    await page.locator('[data-rendered-page]').waitFor({ state: 'detached' })
    await settled(page)
    await page
      .getByRole('button', { name: opening(wordingOf(site.siteId, site.language)(opener)) })
      .first()
      .click()
  }
  await page.getByRole('dialog').first().waitFor()
}

async function look(
  walk: Walk,
  page: Page,
  { language, screen }: { language: string; screen: string },
): Promise<void> {
  const { filters } = walk
  for (const width of filters.widths) {
    await page.setViewportSize({ width, height: HEIGHT })
    for (const scheme of filters.schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await drawn(page)
      await lookAt(walk, page, { screen, view: { language, scheme, width } })
    }
  }
}

async function lookAt(
  walk: Walk,
  page: Page,
  { screen, view }: { screen: string; view: View },
): Promise<void> {
  const { stage, report, filters } = walk
  const place = { siteId: stage.siteId, screen }
  if (filters.pictures) await pictureOfView(walk, page, { screen, view })
  const found = [...(await layoutFaults(page)), ...(filters.axe ? await wcagFaults(page) : [])]
  for (const { box, ...fault } of found) {
    if (!report.note(place, view, fault)) continue
    const isWanted = box !== null && !report.isPictured(stage.siteId, fault)
    const file = isWanted ? await picture(walk, page, { screen, view, fault, box }) : null
    report.add(place, view, { fault, picture: file })
  }
}

interface Pictured {
  readonly screen: string
  readonly view: View
  readonly fault: Finding['fault']
  readonly box: Box
}

async function picture(
  { pictures, stage }: Walk,
  page: Page,
  { screen, view, fault, box }: Pictured,
): Promise<string> {
  const name = [screen, view.language, view.scheme, view.width, fault.kind, Math.round(box.top)].join('-')
  const path = join(pictures, stage.siteId, `${name.replaceAll(/[^\w.-]+/g, '-')}.png`)
  await mkdir(dirname(path), { recursive: true })
  const x = Math.max(0, box.left - MARGIN)
  const y = Math.max(0, box.top - MARGIN)
  const clip = {
    x: Math.min(x, view.width - 1),
    y,
    width: Math.min(box.right + MARGIN - x, Math.max(1, view.width - x)),
    height: Math.min(box.bottom + MARGIN - y, PICTURE_MAX),
  }
  await page.screenshot({ path, clip, fullPage: true }).catch(() => page.screenshot({ path }))
  return relative(process.cwd(), path)
}

async function pictureOfView(
  { pictures, stage }: Walk,
  page: Page,
  { screen, view }: { screen: string; view: View },
): Promise<void> {
  const name = [screen, view.language, view.scheme, view.width].join('-')
  const path = join(pictures, stage.siteId, 'views', `${name.replaceAll(/[^\w.-]+/g, '-')}.png`)
  await mkdir(dirname(path), { recursive: true })
  await page.screenshot({ path, fullPage: true })
}

/** Waits until the page is drawn in its present window: its pictures are loaded, and nothing moves. */
async function drawn(page: Page): Promise<void> {
  await renderAll(page)
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
    const images = [...document.images].filter((image) => !image.complete)
    for (const image of images) image.loading = 'eager'
    const loaded = images.map(
      (image) =>
        new Promise((resolve) => {
          image.addEventListener('load', resolve, { once: true })
          image.addEventListener('error', resolve, { once: true })
        }),
    )
    await Promise.race([Promise.all(loaded), new Promise((resolve) => setTimeout(resolve, 2000))])
    await document.fonts.ready
    await frame()
  })
  await page
    .locator('[aria-busy="true"]')
    .first()
    .waitFor({ state: 'detached', timeout: 5000 })
    .catch(() => undefined)
}

async function wcagFaults(page: Page): Promise<(Finding['fault'] & { box: null })[]> {
  const violations = await wcagViolations(page)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => ({
      kind: 'wcag' as const,
      selector: target.join(' '),
      detail: `${id}: ${failureSummary.split('\n').at(-1)?.trim() ?? ''}`,
      box: null,
    })),
  )
}
