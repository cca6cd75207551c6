import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type FrameLocator, type Page } from '@playwright/test'
import type { SiteSummary } from '#schemas/operator/sites.ts'
import { startService, type RunningService } from '#tests/support/service-process.ts'

const ROOT = join(import.meta.dirname, '../..')
const TOKEN = 'the-token-of-these-journeys'
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface WorkerFixtures {
  /** A service over copies of the product's sites, which a journey may change. */
  installation: { service: RunningService; sitesDir: string }
}

declare global {
  interface Window {
    reportViolation(violation: string): void
  }
}

const test = base.extend<{ builder: Page }, WorkerFixtures>({
  installation: [
    // Playwright reads what a fixture needs from the pattern of its first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-e2e-sites-'))
      await cp(join(ROOT, 'sites'), sitesDir, { recursive: true })
      const service = await startService({ env: { DEMO: '1', SITES_DIR: sitesDir, OPERATOR_TOKEN: TOKEN } })
      await use({ service, sitesDir })
      await service.stop()
      await rm(sitesDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  /** The builder as somebody sees it who opened the printed address; it breaks its own policy nowhere. */
  builder: async ({ browser, installation, viewport }, use) => {
    const context = await browser.newContext({
      baseURL: `http://builder.localhost:${installation.service.operatorPort}`,
      viewport,
    })
    const found: string[] = []
    await context.exposeFunction('reportViolation', (violation: string) => found.push(violation))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        window.reportViolation(`${effectiveDirective} ${blockedURI} ${sample}`),
      )
    })
    const page = await context.newPage()
    page.on('pageerror', (error) => found.push(error.stack ?? error.message))
    await page.goto(`/#token=${TOKEN}`)
    await expect(page.getByRole('heading', { name: 'Identity' })).toBeVisible()
    await use(page)
    expect(found, 'breaches of the content security policy, and errors that nothing caught').toEqual([])
    await context.close()
  },
})

const preview = (builder: Page): FrameLocator => builder.frameLocator('iframe[title^="Preview"]')
/**
 * Waits for the page in the preview. Playwright sometimes does not notice the first cross-origin frame that a cold browser loads:
 * the page is shown, and its locators find nothing. A frame that is loaded again is noticed.
 */
async function openPreview(builder: Page): Promise<void> {
  const banner = preview(builder).getByRole('banner')
  const isNoticed = await banner.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  )
  if (!isNoticed) await builder.getByRole('button', { name: 'Load the preview anew' }).click()
  await expect(banner).toBeVisible()
}

const state = (builder: Page) => builder.getByRole('banner').getByRole('status')

/** The name of a site as the service has read it: a file that changed is read a moment later. */
const nameOf = (builder: Page, siteId: string): Promise<string> =>
  builder.evaluate(
    async ({ path, authorization }) => {
      const answer = await fetch(path, { headers: { authorization } })
      return ((await answer.json()) as SiteSummary).name
    },
    { path: `/api/sites/${siteId}`, authorization: `Bearer ${TOKEN}` },
  )

test('an editor changes a colour and a label, corrects a refused one, and the saved draft is live', async ({
  builder,
  browser,
  installation,
}) => {
  const frame = preview(builder)
  await openPreview(builder)
  await builder.getByText('Colours of the theme, replaced for this site').click()
  const primary = builder.getByRole('textbox', { name: 'Primary, light', exact: true })
  await primary.fill('#7a1fa2')
  await builder.getByRole('button', { name: 'Lotteries · lottery', exact: true }).click()
  const label = builder.getByRole('textbox', { name: 'Label, en' })
  await label.fill('Weekly lotteries')
  await expect(state(builder)).toHaveText('Unsaved, and right')
  const colorOf = (name: string) =>
    frame.locator('html').evaluate((html, role) => getComputedStyle(html).getPropertyValue(role), name)
  await expect.poll(() => colorOf('--color-primary')).toBe('#7a1fa2')
  await builder.getByRole('button', { name: 'Desktop, 1440 pixels wide' }).click()
  await expect(frame.getByRole('link', { name: 'Weekly lotteries' }).first()).toBeVisible()

  // White on yellow cannot be read: refused at its place in the form, in the list and in the source.
  await primary.fill('#ffee00')
  await expect(state(builder)).toHaveText(/refusal/)
  await expect(builder.getByRole('cell').filter({ has: primary })).toBeVisible()
  const refusals = builder.getByRole('region', { name: 'Refusals' })
  await expect(
    refusals.getByText(/has a contrast of [\d.]+ on primary; WCAG AA asks for 4.5/).first(),
  ).toBeVisible()
  await expect(builder.getByRole('button', { name: /^Save/ })).toBeDisabled()
  await expect.poll(() => colorOf('--color-primary')).toBe('#7a1fa2')
  await builder.keyboard.press('F8')
  await expect(builder.getByRole('note').first()).toContainText('has a contrast of')
  await builder.keyboard.press('ControlOrMeta+e')
  await builder.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click()
  await expect(state(builder)).toHaveText('Unsaved, and right')

  const live = await browser.newPage({
    baseURL: installation.service.siteUrl('aurora'),
    viewport: builder.viewportSize(),
  })
  await live.goto('/')
  await expect(live.getByRole('link', { name: 'Lotteries' }).first()).toBeVisible()
  await builder.keyboard.press('ControlOrMeta+s')
  await expect(builder.getByText('Aurora Lotto is saved and live.')).toBeVisible()
  await expect(state(builder)).toHaveText('Saved')
  await live.reload()
  await expect(live.getByRole('link', { name: 'Weekly lotteries' }).first()).toBeVisible()
  await live.close()

  // Nothing else in the file is other than it was.
  const before = await readFile(join(ROOT, 'sites/aurora/manifest.json'), 'utf8')
  const after = await readFile(join(installation.sitesDir, 'aurora/manifest.json'), 'utf8')
  const kept = before.split('\n').filter((line) => after.split('\n').includes(line))
  expect(before.split('\n').length - kept.length).toBeLessThanOrEqual(2)
})

test('an editor changes a text for all languages, then splits it by language', async ({
  builder,
  installation,
}) => {
  const file = join(installation.sitesDir, 'kola/manifest.json')
  const manifest = await readFile(file, 'utf8')
  await writeFile(file, manifest.replace(/"siteName": \{[^}]*\}/, '"siteName": "Kola 5/90"'))
  await expect.poll(() => nameOf(builder, 'kola')).toBe('Kola 5/90')
  await builder.getByRole('button', { name: /^Kola/ }).click()
  const name = builder.getByRole('textbox', { name: 'Site name', exact: true })
  await expect(name).toHaveValue('Kola 5/90')
  await name.fill('Kola Lotto')
  await expect(state(builder)).toHaveText('Unsaved, and right')
  await builder
    .locator('[data-pointer="/brand/siteName"]')
    .getByRole('button', { name: 'Write one for each' })
    .click()
  await expect(builder.getByRole('textbox', { name: 'Site name, fr' })).toHaveValue('Kola Lotto')
  await builder.getByRole('textbox', { name: 'Site name, fr' }).fill('Kola Loto')
  await expect(state(builder)).toHaveText('Unsaved, and right')
  await builder.keyboard.press('ControlOrMeta+s')
  await expect(state(builder)).toHaveText('Saved')
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    brand: { siteName: { en: 'Kola Lotto', fr: 'Kola Loto' } },
  })
  await writeFile(file, manifest)
})

test('the preview shows a site dark, in a right-to-left language and at another path', async ({
  builder,
}) => {
  const frame = preview(builder)
  await builder.getByRole('button', { name: 'Dark scheme' }).click()
  await builder.getByLabel('Language of the preview').selectOption('ar')
  await builder.getByLabel('Path of the preview').fill('/p/about')
  await builder.keyboard.press('Enter')
  await expect(frame.locator('html[dir="rtl"][data-scheme="dark"]')).toBeAttached()
  await expect(frame.getByRole('heading', { name: 'من نحن' }).first()).toBeVisible()
})

test('an editor logs in as a player in the preview of a draft', async ({ builder }) => {
  const frame = preview(builder)
  await builder.getByLabel('Path of the preview').fill('/login')
  await builder.keyboard.press('Enter')
  await frame.getByLabel(/user/i).first().fill('demo')
  await frame
    .getByLabel(/password/i)
    .first()
    .fill('demo1234')
  await builder.keyboard.press('Enter')
  await expect(frame.getByRole('button', { name: 'Log out' })).toBeVisible()
})

test('an editor who saves over another change sees the conflict and loses no text', async ({
  builder,
  installation,
}) => {
  const file = join(installation.sitesDir, 'kola/manifest.json')
  await builder.getByRole('button', { name: /^Kola/ }).click()
  const header = builder.getByRole('textbox', { name: 'Line in the header, en' })
  await expect(header).toHaveValue('Five from ninety')
  const theirs = (await readFile(file, 'utf8')).replace('Five from ninety', 'Five of ninety')
  await writeFile(file, theirs)
  await builder.getByRole('textbox', { name: 'Minimum age' }).fill('21')
  await expect(state(builder)).toHaveText('Unsaved, and right')
  await builder.keyboard.press('ControlOrMeta+s')
  const dialog = builder.getByRole('dialog', { name: 'kola was saved by somebody else' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Go on with theirs' }).click()
  await expect(header).toHaveValue('Five of ninety')
  await builder.keyboard.press('ControlOrMeta+z')
  await expect(header).toHaveValue('Five from ninety')
  await expect(builder.getByRole('textbox', { name: 'Minimum age' })).toHaveValue('21')
  expect(await readFile(file, 'utf8')).toBe(theirs)
})

test('a form of the draft is rendered by the module of the players, with its refusals', async ({
  builder,
}) => {
  await builder.keyboard.press('Alt+3')
  const form = builder.frameLocator('iframe[title="Short registration"]')
  await expect(form.getByLabel(/^User name/)).toHaveValue('ada_1815')
  await form.getByLabel(/^User name/).fill('taken_name')
  await form.getByLabel(/^Password/).focus()
  await expect(form.getByText('This is already registered.')).toBeVisible()
  await builder.getByRole('checkbox', { name: 'Sample answers' }).uncheck()
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(form.getByText('Please fill this in.')).toHaveCount(3)
  await builder.getByLabel('Language', { exact: true }).selectOption('de')
  await expect(form.getByRole('button', { name: 'Weiter' })).toBeVisible()
})

test('an editor creates a new site, after one with a taken host is refused', async ({
  builder,
  installation,
}) => {
  await builder.keyboard.press('ControlOrMeta+k')
  await builder.getByRole('combobox', { name: 'Find a command' }).fill('new')
  await builder.keyboard.press('Enter')
  const dialog = builder.getByRole('dialog', { name: 'New site' })
  await dialog.getByLabel('Site id').fill('silver-loch')
  await dialog.getByLabel('Host name, if it has one already').fill('aurora.localhost')
  await dialog.getByRole('button', { name: 'Make the site' }).click()
  await expect(dialog.getByRole('alert')).toContainText('is the local host of the site "aurora"')
  await dialog.getByLabel('Host name, if it has one already').fill('silver.example')
  await dialog.getByRole('button', { name: 'Make the site' }).click()
  await expect(builder.getByRole('button', { name: /^Silver Loch/ })).toHaveAttribute('aria-current', 'page')
  const page = await builder.context().newPage()
  await page.goto(installation.service.siteUrl('silver-loch'))
  await expect(page).toHaveTitle(/Silver Loch$/)
  await page.close()
})

test('an editor who leaves an unsaved draft is asked to confirm', async ({ builder }) => {
  await builder.getByRole('textbox', { name: 'Minimum age' }).fill('19')
  await expect(state(builder)).toHaveText('Unsaved, and right')
  const asked = builder.waitForEvent('dialog')
  await builder.evaluate(() => void setTimeout(() => window.location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(builder.getByRole('textbox', { name: 'Minimum age' })).toHaveValue('19')
})

test('an editor without a token sees the sign-in form, and a token is removed from the address', async ({
  builder,
  browser,
}) => {
  expect(new URL(builder.url()).hash).not.toContain(TOKEN)
  const context = await browser.newContext({ baseURL: new URL(builder.url()).origin })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('Operator’s token').fill('a-guess')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText('This token is not taken')).toBeVisible()
  await page.getByLabel('Operator’s token').fill(TOKEN)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { name: 'Identity' })).toBeVisible()
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the builder keeps WCAG 2.2 AA in ${colorScheme}, in every view`, async ({ builder }) => {
    test.setTimeout(240_000)
    await builder.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const seen = async (what: string) => {
      // What is framed is looked at elsewhere: the brands' own screens and parts.
      const { violations } = await new AxeBuilder({ page: builder })
        .options({ iframes: false })
        .withTags(STANDARD)
        .analyze()
      return violations.map(({ id, nodes }) => `${what} ${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    }
    await expect(preview(builder).getByRole('banner')).toBeVisible()
    const found = await seen('form')
    await builder.getByRole('textbox', { name: 'Minimum age' }).fill('old')
    await expect(state(builder)).toHaveText('1 refusal')
    found.push(...(await seen('refused form')))
    await builder.keyboard.press('F8')
    await expect(builder.getByRole('note')).toBeVisible()
    found.push(...(await seen('source')))
    await builder.keyboard.press('ControlOrMeta+k')
    found.push(...(await seen('commands')))
    await builder.keyboard.press('Escape')
    await builder.getByRole('button', { name: 'Theme', exact: true }).first().click()
    await expect(builder.getByRole('heading', { name: 'Colours' })).toBeVisible()
    found.push(...(await seen('theme')))
    await builder.keyboard.press('Alt+3')
    await expect(builder.getByRole('heading', { name: /^Forms of/ })).toBeVisible()
    found.push(...(await seen('forms')))
    await builder.keyboard.press('Alt+4')
    await expect(builder.getByRole('heading', { name: /^Texts of/ })).toBeVisible()
    found.push(...(await seen('texts')))
    expect(found).toEqual([])
  })
}
