import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { expect, ROOT, test } from './builder-world.ts'
import { Console } from './pages/console.ts'
import { SiteBuilder } from './pages/site-builder.ts'
import { breaches, breachesInBothSchemes } from './screens.ts'

test(
  'the builder links to the reference of the operators’ API',
  { tag: '@whole' },
  async ({ builder: { page } }) => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'API', exact: true }).click()
    const reference = await opened
    await expect(reference).toHaveURL(/\/api$/)
    await expect(reference.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test('an editor drags an entry of the menu to another place, and completes a setting in the source', async ({
  builder,
}) => {
  const { page } = builder
  const menu = page.getByRole('group', { name: 'Menu', exact: true })
  const names = menu.locator('.entry-name')
  const before = await names.allTextContents()
  const { height = 0 } = (await names.nth(2).boundingBox()) ?? {}
  await menu
    .locator('.drag-handle')
    .first()
    .dragTo(names.nth(2), { targetPosition: { x: 20, y: height - 2 } })
  const [first = '', ...others] = before
  await expect(names).toHaveText([...others.slice(0, 2), first, ...others.slice(2)])
  await expect(menu.getByRole('status')).toHaveText(`Menu: ${first} is now 3 of ${before.length}`)
  await page.getByRole('button', { name: 'Source', exact: true }).click()
  const source = page.getByRole('textbox', { name: 'Source of the manifest' })
  await source.press('ControlOrMeta+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('"weekS')
  // The editor ignores a click in the first moment of a list, so that nobody takes an option by accident.
  const take = async (name: string, written: string) =>
    await expect(async () => {
      await page.getByRole('option', { name }).click()
      await expect(source).toContainText(written, { timeout: 500 })
    }).toPass()
  await take('weekStart', '{"weekStart": ')
  const isSaved = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.request().postData()?.includes('monday') === true,
  )
  await take('monday', '{"weekStart": "monday",')
  await isSaved
  await builder.expectState('Draft saved')
  await builder.discard()
})

test('@whole an editor moves a field, adds a field and a consent, requires a field in one country, and a visitor registers with the published form', async ({
  builder,
  browser,
  installation,
}) => {
  const { page, preview } = builder
  await page.keyboard.press('Alt+3')
  const row = (field: string) => page.locator(`[data-field="${field}"]`)
  await expect(row('firstName')).toBeVisible()
  const { height = 0 } = (await row('country').boundingBox()) ?? {}
  await row('firstName')
    .locator('.drag-handle')
    .dragTo(row('country'), { targetPosition: { x: 20, y: height - 2 } })
  const fields = page.getByRole('list', { name: 'Fields of step 2' }).getByRole('listitem')
  await expect(fields).toContainText(['Last name', 'Date of birth', 'Country', 'First name'])

  await page.getByLabel('Label (en)').first().fill('Club')
  await page.getByRole('button', { name: 'Add the field' }).click()
  await expect(row('club').getByRole('radio', { name: 'Required' })).toBeChecked()
  await row('club').getByRole('radio', { name: 'Optional' }).check()
  await row('club').getByRole('textbox', { name: 'Longest text' }).fill('5')
  const countries = row('club').getByRole('combobox', { name: 'Club: a country that differs' })
  await countries.selectOption('DE')
  await expect(row('club').getByRole('combobox', { name: 'Germany' })).toHaveValue('required')
  await page.getByLabel('Text (en)').fill('The club may write to me.')
  await page.getByRole('button', { name: 'Add the consent' }).click()
  await builder.expectState('Draft saved')
  expect(await breachesInBothSchemes(page, 'the forms')).toEqual([])

  // The preview is the site: its form opens at the step of the open field, and validates as for players.
  await expect(preview.getByRole('textbox', { name: 'Club' })).toBeVisible({ timeout: 30_000 })
  await preview.getByRole('textbox', { name: 'Club' }).click()
  await page.keyboard.type('Rovers')
  await page.keyboard.press('Shift+Tab')
  await expect(preview.getByText('This value is not allowed here.')).toBeVisible()
  await expect(preview.getByRole('checkbox', { name: 'The club may write to me.' })).toBeVisible()
  await page.getByLabel('Country of the preview').selectOption('FR')
  await expect(preview.getByRole('textbox', { name: 'Club optional' })).toBeVisible()

  await builder.publish('A club, and a consent')
  await builder.expectState('Live')
  const visitor = await browser.newPage({
    baseURL: installation.world.service.siteUrl('aurora'),
    viewport: { width: 390, height: 844 },
  })
  await visitor.goto('/login?signup=true&lang=en')
  const form = visitor.getByRole('dialog')
  const name = `p${Date.now().toString(36)}`
  await form.getByLabel('E-mail', { exact: true }).fill(`${name}@example.org`)
  await form.getByLabel('User name').fill(name)
  await form.getByLabel('Password', { exact: true }).fill('engine1843')
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill(`Lovelace ${name}`)
  await form.getByLabel('Day').fill('10')
  await form.getByLabel('Month').selectOption('12')
  await form.getByLabel('Year').fill('1990')
  await form.getByLabel('Country').selectOption('DE')
  for (const consent of [/of legal age/, /how my data is used/, /The club may write/])
    await form.getByRole('checkbox', { name: consent }).check()
  const finish = form.getByRole('button', { name: 'Create account' })
  await finish.click()
  await expect(form.getByRole('textbox', { name: 'Club' })).toHaveAttribute('aria-invalid', 'true')
  expect(await breaches(visitor, 'the form of the draft')).toEqual([])
  await form.getByRole('textbox', { name: 'Club' }).fill('Reds')
  await finish.click()
  await expect(visitor.getByRole('banner').getByRole('button', { name: /account/i })).toBeVisible()
  await visitor.close()

  await builder.publication.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History of Aurora Lotto' })
  await history.getByRole('button', { name: 'Roll back…' }).first().click()
  await history.getByLabel('Reason').fill('The trial is over')
  await history.getByRole('button', { name: 'Roll back now' }).click()
  await expect(history).toBeHidden()
})

test('an editor changes a colour and a label, corrects a refused one, and the draft is live once it is published', async ({
  builder,
  browser,
  installation,
}) => {
  // A long walk through previews: a loaded machine takes more than the usual time.
  test.slow()
  const frame = builder.preview
  await builder.page.getByText('Colours of the theme, replaced for this site').click()
  const primary = builder.field('Primary, light')
  // The preview follows a colour before the service has checked it.
  const isSeen = Promise.withResolvers<void>()
  await builder.page.route('**/api/sites/aurora/preview', async (route) => {
    await isSeen.promise
    await route.continue()
  })
  await primary.fill('#7a1fa2')
  await builder.expectColor('--color-primary', '#7a1fa2')
  isSeen.resolve()
  await builder.page.getByRole('button', { name: 'Lotteries · lottery', exact: true }).click()
  const label = builder.field('Label, en')
  await label.fill('Weekly lotteries')
  await builder.expectState('Draft saved')
  await builder.page.getByRole('button', { name: 'Desktop, 1440 pixels wide' }).click()
  await expect(frame.getByRole('link', { name: 'Weekly lotteries' }).first()).toBeVisible()

  // The text on the primary colour follows it. Yellow text cannot be read: refused at its place in the form, in the list and in the source.
  const text = builder.field('Text, light')
  await text.fill('#ffee00')
  await builder.expectState(/refusal/)
  await expect(builder.page.getByRole('cell').filter({ has: text })).toBeVisible()
  const refusals = builder.page.getByRole('region', { name: 'Refusals' })
  await expect(
    refusals
      .getByText(/has a contrast of [\d.]+ on background #[0-9a-f]{6}; WCAG AA asks for 4.5; the nearest/)
      .first(),
  ).toBeVisible()
  const refused = await builder.openPublishing()
  await expect(refused.getByText('The draft is refused')).toBeVisible()
  await refused.getByRole('button', { name: 'Close' }).click()
  await builder.expectColor('--color-primary', '#7a1fa2')
  await builder.page.keyboard.press('F8')
  await expect(builder.page.getByRole('note').first()).toContainText('has a contrast of')
  await builder.page.keyboard.press('ControlOrMeta+e')
  await builder.page.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click()
  await builder.expectState('Draft saved')

  const live = await browser.newPage({
    baseURL: installation.world.service.siteUrl('aurora'),
    viewport: builder.page.viewportSize(),
  })
  await live.goto('/')
  await expect(live.getByRole('link', { name: 'Lotteries' }).first()).toBeVisible()
  // The draft is in the service: neither a reload nor another browser loses it, and players see nothing of it.
  await expect(builder.publication).toContainText('Draft, not published')
  await builder.page.reload()
  await expect(frame.getByRole('link', { name: 'Weekly lotteries' }).first()).toBeVisible({ timeout: 30_000 })
  await expect(builder.publication).toContainText('Draft, not published')
  await live.reload()
  await expect(live.getByRole('link', { name: 'Weekly lotteries' })).toHaveCount(0)
  const dialog = await builder.openPublishing()
  const changes = dialog.getByRole('list', { name: 'Changes' })
  await expect(changes).toContainText('"Weekly lotteries"')
  await expect(changes).toContainText('"#7a1fa2"')
  expect(await breaches(builder.page, 'the dialog of a publication')).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await builder.publish('Weekly lotteries in violet')
  await expect(builder.publication).toContainText('Live')
  await builder.expectState('Live')
  await live.reload()
  await expect(live.getByRole('link', { name: 'Weekly lotteries' }).first()).toBeVisible()

  // Nothing else in the file is other than it was.
  const before = await readFile(join(ROOT, 'sites/aurora/manifest.json'), 'utf8')
  const after = await readFile(join(installation.sitesDir, 'aurora/manifest.json'), 'utf8')
  const kept = before.split('\n').filter((line) => after.split('\n').includes(line))
  expect(before.split('\n').length - kept.length).toBeLessThanOrEqual(2)

  // The history has the reason, and what was live before is published again.
  await builder.publication.getByRole('button', { name: 'History' }).click()
  const history = builder.page.getByRole('dialog', { name: 'History of Aurora Lotto' })
  await expect(history.getByRole('listitem').first()).toContainText('Weekly lotteries in violet')
  await history.getByRole('button', { name: 'Roll back…' }).first().click()
  await expect(history.getByRole('list', { name: 'Changes' })).toContainText('"Weekly lotteries"')
  await history.getByLabel('Reason').fill('The old name is known')
  expect(await breaches(builder.page, 'the history of a site')).toEqual([])
  await history.getByRole('button', { name: 'Roll back now' }).click()
  await expect(history).toBeHidden()
  await builder.expectState('Live')
  expect(await readFile(join(installation.sitesDir, 'aurora/manifest.json'), 'utf8')).toBe(before)
  await live.reload()
  await expect(live.getByRole('link', { name: 'Lotteries' }).first()).toBeVisible()
  await live.close()
})

test(
  'an editor changes a text for all languages, then splits it by language',
  { tag: '@whole' },
  async ({ builder, installation }) => {
    const file = join(installation.sitesDir, 'kola/manifest.json')
    const manifest = await readFile(file, 'utf8')
    await writeFile(file, manifest.replace(/"siteName": \{[^}]*\}/, '"siteName": "Kola 90"'))
    // A file that changed is read a moment later.
    await expect.poll(async () => (await installation.world.site('kola')).name).toBe('Kola 90')
    await builder.chooseSite(/^Kola/)
    const name = builder.field('Site name')
    await expect(name).toHaveValue('Kola 90')
    await name.fill('Kola Lotto')
    await builder.expectState('Draft saved')
    await builder.page
      .locator('[data-pointer="/brand/siteName"]')
      .getByRole('button', { name: 'Write one for each' })
      .click()
    await expect(builder.field('Site name, fr')).toHaveValue('Kola Lotto')
    await builder.field('Site name, fr').fill('Kola Loto')
    await builder.expectState('Draft saved')
    await builder.publish('A name for each language')
    await builder.expectState('Live')
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      brand: { siteName: { en: 'Kola Lotto', fr: 'Kola Loto' } },
    })
    await writeFile(file, manifest)
  },
)

test('an editor gives a brand a palette from one colour, a font and a shape by keyboard, and the published page has them', async ({
  builder,
  browser,
  installation,
}) => {
  // A long walk through previews: a loaded machine takes more than the usual time.
  test.slow()
  const { page } = builder
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  const found = async (what: string) => expect(await breachesInBothSchemes(page, what)).toEqual([])
  await builder.chooseSite(/^Harbour/)
  await page.keyboard.press('Alt+2')
  await press('Palette from a colour or a picture')
  await type('Colour of the brand', '#7a1fa2')
  await expect(page.getByText('The proposal is shown in the theme.')).toBeVisible()
  await expect(page.frameLocator('iframe[title="Shared parts, light"]').locator('html')).toHaveCSS(
    '--color-primary',
    '#7a1fa2',
  )
  await found('a palette that is proposed')
  await type('Colour of the brand', '#7a1fa2')
  await page.keyboard.press('Enter')
  await press('Type')
  await page.getByLabel('Font, body', { exact: true }).focus()
  await page.keyboard.type('Fredoka')
  await expect(page.getByLabel('Font, body', { exact: true })).toHaveValue('fredoka')
  await found('the type of a theme')
  await press('Shape and space')
  await type('Radius', '3')
  await found('the shape of a theme')
  for (const part of ['Shadows', 'Motion and sound', 'Art', 'Files']) {
    await press(part)
    await found(part)
  }
  await builder.expectState('Draft saved')
  const dialog = await builder.openPublishing()
  await dialog.getByLabel('Reason').focus()
  await page.keyboard.type('The colours of the brand')
  await dialog.getByRole('button', { name: 'Publish now' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await builder.expectState('Live')
  const live = await browser.newPage({ baseURL: installation.world.service.siteUrl('harbour') })
  await live.goto('/')
  const html = live.locator('html')
  await expect(html).toHaveCSS('--color-primary', '#7a1fa2')
  await expect(html).toHaveCSS('--shape-radius', '3px')
  await expect(html).toHaveCSS('--font-body', /Fredoka Variable/)
  await live.close()
})

test(
  'the preview shows a site dark, in a right-to-left language and at another path',
  { tag: '@whole' },
  async ({ builder }) => {
    const frame = builder.preview
    await builder.page.getByRole('button', { name: 'Dark scheme', exact: true }).click()
    await builder.page.getByLabel('Language of the preview').selectOption('ar')
    await builder.showPath('/p/about')
    await expect(frame.locator('html[dir="rtl"][data-scheme="dark"]')).toBeAttached()
    await expect(frame.getByRole('heading', { name: 'من نحن' }).first()).toBeVisible()
  },
)

test('an editor sees a draft as a player at a limit, without a connection, and in a matrix of languages and schemes', async ({
  builder,
}) => {
  // A long walk through previews: a loaded machine takes more than the usual time.
  test.slow()
  const { page, preview } = builder
  await builder.showPath('/deposit')
  await page.getByRole('button', { name: 'Who looks at the page, and in which state' }).click()
  const states = page.getByRole('group', { name: 'State of the preview' })
  await states.getByLabel('Person').selectOption('Player at a limit')
  await expect(preview.getByText('You have reached your deposit limit.')).toBeVisible()
  await expect(states).toContainText('nobody real is shown, and nothing is bought or saved')

  // A click in the page leads on, and the field says where it is.
  await preview.getByRole('link', { name: 'Cashier' }).first().click()
  await expect(page.getByLabel('Path of the preview')).toHaveValue('/cashier')

  await states.getByLabel('Service').selectOption('Disconnected')
  await expect(preview.getByRole('heading', { name: 'Connection lost' })).toBeVisible()
  await states.getByRole('button', { name: 'Back to a visitor' }).click()
  await expect(states).toContainText('A visitor of the site as it is')
  expect(await breaches(page, 'the states of the preview')).toEqual([])

  await page.getByRole('button', { name: 'The draft on a phone' }).click()
  const phone = page.getByRole('dialog', { name: 'The draft on a phone' })
  await expect(phone.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  expect(await breaches(page, 'the link for a phone')).toEqual([])
  const opened = await page.context().newPage()
  await opened.goto(await phone.getByLabel('Link to the draft').inputValue())
  await expect(opened.getByRole('note')).toHaveText('Draft, not published')
  await expect(opened.getByRole('banner')).toBeVisible()
  await opened.close()
  await phone.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Screens' }).click()
  await page.getByRole('combobox', { name: 'Games', exact: true }).selectOption('None')
  const cell = (name: string) => page.frameLocator(`iframe[title="${name}"]`)
  await expect(
    cell('English, Light').getByText('No game is open at this moment.', { exact: false }),
  ).toBeVisible()
  await expect(cell('Deutsch, Dark').getByRole('button', { name: 'Anmelden' })).toBeVisible()
  await expect(cell('Deutsch, Dark').locator('html')).toHaveAttribute('data-scheme', 'dark')
  expect(await breaches(page, 'the matrix of screens')).toEqual([])
})

test(
  'an editor logs in as a player in the preview of a draft',
  { tag: '@whole' },
  async ({ builder, installation }) => {
    const { username, password } = await installation.world.register('aurora', { 978: 20 })
    const frame = builder.preview
    await builder.showPath('/login')
    await frame.getByLabel(/user/i).first().fill(username)
    await frame
      .getByLabel(/password/i)
      .first()
      .fill(password)
    await builder.page.keyboard.press('Enter')
    await expect(frame.getByRole('button', { name: `Account of ${username}` })).toBeVisible()
  },
)

test(
  'an editor merges a change of the file into the draft, and decides where both changed the same',
  { tag: '@whole' },
  async ({ builder, installation }) => {
    const file = join(installation.sitesDir, 'kola/manifest.json')
    await builder.chooseSite(/^Kola/)
    const header = builder.field('Line in the header, en')
    await expect(header).toHaveValue('Five from ninety')
    const manifest = await readFile(file, 'utf8')
    await builder.field('Minimum age').fill('21')
    await header.fill('Five numbers')
    await builder.expectState('Draft saved')
    const theirs = manifest.replace('Five from ninety', 'Five of ninety')
    await writeFile(file, theirs)
    await expect.poll(async () => (await installation.world.site('kola')).manifest).toBe(theirs)
    const dialog = await builder.openPublishing()
    await dialog.getByRole('button', { name: 'Merge into the draft' }).click()
    await expect(dialog.getByRole('list', { name: 'Conflicts' })).toContainText(
      /Before"Five from ninety"Live"Five of ninety"Draft"Five numbers"/,
    )
    await dialog.getByRole('button', { name: 'Take the live values' }).click()
    await expect(dialog.getByRole('list', { name: 'Changes' })).not.toContainText('ninety')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(header).toHaveValue('Five of ninety')
    await expect(builder.field('Minimum age')).toHaveValue('21')
    await builder.page.keyboard.press('ControlOrMeta+z')
    await expect(header).toHaveValue('Five numbers')
    expect(await readFile(file, 'utf8')).toBe(theirs)
    await builder.discard()
    await writeFile(file, manifest)
  },
)

test(
  'two editors see who changed the draft, and neither overwrites the other',
  { tag: '@whole' },
  async ({ builder, installation }) => {
    await builder.chooseSite(/^Kola/)
    await builder.field('Minimum age').fill('19')
    await builder.expectState('Draft saved')
    const other = new SiteBuilder(await builder.page.context().newPage())
    await other.open(installation.world.token)
    await other.chooseSite(/^Kola/)
    await expect(other.field('Minimum age')).toHaveValue('19')
    await other.field('Minimum age').fill('20')
    await other.expectState('Draft saved')
    await expect(builder.field('Minimum age')).toHaveValue('20', { timeout: 10_000 })
    await expect(builder.page.getByText('has changed this draft.')).toBeVisible()
    await other.page.close()
    await builder.discard()
    await expect(builder.publication).toContainText('Live')
  },
)

test(
  'two editors who change a draft at once merge both, and decide where both changed the same',
  { tag: '@whole' },
  async ({ builder, installation }) => {
    await builder.chooseSite(/^Kola/)
    const held = Promise.withResolvers<void>()
    await builder.page.route('**/api/sites/kola/draft', async (route) => {
      if (route.request().method() === 'PUT') await held.promise
      await route.continue()
    })
    const header = builder.field('Line in the header, en')
    await builder.field('Minimum age').fill('19')
    await header.fill('Five numbers')
    const other = new SiteBuilder(await builder.page.context().newPage())
    await other.open(installation.world.token)
    await other.chooseSite(/^Kola/)
    await other.field('Line in the header, en').fill('Five of ninety')
    await other.field('Line in the header, fr').fill('Cinq numéros')
    await other.expectState('Draft saved')
    held.resolve()
    const dialog = builder.page.getByRole('dialog', { name: /has changed the draft of kola too$/ })
    await expect(dialog.getByRole('list', { name: 'Conflicts' })).toContainText(
      /Before"Five from ninety".*"Five of ninety"You"Five numbers"/,
    )
    await builder.page.keyboard.press('Escape')
    await builder.page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Merge with mine' }).click()
    await builder.expectState('Draft saved')
    await expect(header).toHaveValue('Five numbers')
    await expect(builder.field('Line in the header, fr')).toHaveValue('Cinq numéros')
    await expect(builder.field('Minimum age')).toHaveValue('19')
    await expect(other.field('Minimum age')).toHaveValue('19', { timeout: 10_000 })
    await expect(other.field('Line in the header, en')).toHaveValue('Five numbers')
    await other.page.close()
    await builder.discard()
  },
)

test(
  'a form in the preview validates as for players, in the language of the preview',
  { tag: '@whole' },
  async ({ builder: { page, preview } }) => {
    await page.keyboard.press('Alt+3')
    const form = preview.getByRole('dialog')
    await form.getByRole('button', { name: 'Next' }).click()
    await expect(form.getByText('Please fill this in.')).toHaveCount(3)
    await page.getByLabel('Language of the preview').selectOption('de')
    await expect(form.getByRole('button', { name: 'Weiter' })).toBeVisible()
  },
)

test(
  'an editor creates a new site, after one with a taken host is refused',
  { tag: '@whole' },
  async ({ builder, installation }) => {
    await builder.page.keyboard.press('ControlOrMeta+k')
    await builder.page.getByRole('combobox', { name: 'Find a command' }).fill('new')
    await builder.page.keyboard.press('Enter')
    const dialog = builder.page.getByRole('dialog', { name: 'New site' })
    await dialog.getByLabel('Site id').fill('silver-loch')
    await dialog.getByLabel('Host name, if it has one already').fill('aurora.localhost')
    await dialog.getByRole('button', { name: 'Make the site' }).click()
    await expect(dialog.getByRole('alert')).toContainText('is the local host of the site "aurora"')
    await dialog.getByLabel('Host name, if it has one already').fill('silver.example')
    await dialog.getByRole('button', { name: 'Make the site' }).click()
    await expect(builder.page.getByRole('button', { name: /^Silver Loch/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
    const page = await builder.page.context().newPage()
    await page.goto(installation.world.service.siteUrl('silver-loch'))
    await expect(page).toHaveTitle(/Silver Loch$/)
    await page.close()
  },
)

test('@whole an editor gives a new site a logo, a first screen and a font of its own, and a visitor sees them', async ({
  builder,
  browser,
  installation: { world },
}) => {
  const { page } = builder
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Find a command' }).fill('new')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New site' })
  await dialog.getByLabel('Site id').fill('golden-loch')
  await dialog.getByLabel('Theme').selectOption('duchess')
  await dialog.getByRole('button', { name: 'Make the site' }).click()
  await expect(page.getByRole('button', { name: /^Golden Loch/ })).toHaveAttribute('aria-current', 'page')
  const visitor = await browser.newPage({ baseURL: world.service.siteUrl('golden-loch') })
  await visitor.goto('/')
  const before = await visitor.locator('link[rel=icon]').getAttribute('href')
  expect(before).toMatch(/^\/client\/marks\//)
  await expect(visitor.getByRole('banner').locator('[data-art=mark]')).toBeVisible()
  await expect(visitor.getByRole('contentinfo').locator('[data-art=logo]')).toHaveCount(0)

  const png = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  const logo = page.locator('.field[data-pointer="/brand/logo"]')
  await logo.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await png(400, 200, '#204060'),
  })
  await logo.getByRole('button', { name: 'Show a frame' }).click()
  await logo.getByRole('group', { name: /^Part that is shown/ }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(logo.getByText('320 × 160 of 400 × 200 pixels.')).toBeVisible()
  await logo.getByRole('button', { name: 'Use this part' }).click()
  await expect(logo.locator('.picture-name')).toHaveText(/^logo-[0-9a-f]{16}\.png$/)
  await expect(logo.getByText(/^dark: [\d.]+:1$/)).toBeVisible()

  const first = page.locator('details[data-pointer="/brand/hero"]')
  await first.locator('summary').click()
  const hero = first.locator('.field[data-pointer="/brand/hero/picture"]')
  await hero.locator('input[type=file]').setInputFiles({
    name: 'shore.png',
    mimeType: 'image/png',
    buffer: await png(1600, 900, '#c08040'),
  })
  await hero.getByRole('button', { name: 'Use the whole picture' }).click()
  await expect(hero.locator('.picture-name')).toHaveText(/^hero-[0-9a-f]{16}\.(png|jpg)$/)
  expect(await breaches(page, 'the pictures of a brand')).toEqual([])

  await page.keyboard.press('Alt+2')
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  const font = page.getByRole('group', { name: 'Font of its own, display' })
  await font.getByRole('checkbox').check()
  await font
    .getByLabel('Font file, display')
    .setInputFiles(
      join(ROOT, 'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'),
    )
  await expect(font.locator('.own-font-facts')).toContainText('weights 100 to 900')
  await builder.expectState('Draft saved')
  await builder.publish('A brand of its own')

  await visitor.goto('/')
  const shown = visitor.getByRole('banner').locator('img')
  await expect(shown).toHaveJSProperty('naturalWidth', 320)
  const fonts = await visitor.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].filter(({ family }) => family === 'own-display').map(({ status }) => status)
  })
  expect(fonts).toContain('loaded')
  await expect(visitor.locator('html')).toHaveCSS('--art-hero-0', /sites\/golden-loch\/assets\/.+\/hero-/)
  await visitor.close()
})

test(
  'a draft survives a reload, and an editor who leaves before it is saved is asked to confirm',
  { tag: '@whole' },
  async ({ builder }) => {
    await builder.field('Minimum age').fill('19')
    await builder.expectState('Draft saved')
    await builder.page.reload()
    await expect(builder.field('Minimum age')).toHaveValue('19')
    await builder.page.route('**/api/sites/*/draft', (route) => route.abort())
    await builder.field('Minimum age').fill('20')
    const asked = builder.page.waitForEvent('dialog')
    await builder.page.evaluate(() => void setTimeout(() => window.location.reload()))
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(builder.field('Minimum age')).toHaveValue('20')
    await builder.page.unroute('**/api/sites/*/draft')
    await builder.expectState('Draft saved')
    await builder.discard()
  },
)

test(
  'an editor without a token sees the sign-in form, and a token is removed from the address',
  { tag: '@whole' },
  async ({ builder, browser, installation }) => {
    expect(new URL(builder.page.url()).hash).not.toContain(installation.world.token)
    const context = await browser.newContext({ baseURL: new URL(builder.page.url()).origin })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByLabel('Operator’s token').fill('a-guess')
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByText('This token is not taken')).toBeVisible()
    await page.getByLabel('Operator’s token').fill(installation.world.token)
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('heading', { name: 'Sites', level: 1 })).toBeVisible()
    await context.close()
  },
)

test(
  'the builder keeps WCAG 2.2 AA in every view, in light and in dark',
  { tag: '@whole' },
  async ({ builder }) => {
    // Other tests check the framed screens and components of the brands.
    const seen = (what: string) => breachesInBothSchemes(builder.page, what)
    const found = await seen('form')
    await builder.field('Minimum age').fill('old')
    await builder.expectState('1 refusal')
    found.push(...(await seen('refused form')))
    await builder.page.keyboard.press('F8')
    await expect(builder.page.getByRole('note')).toBeVisible()
    found.push(...(await seen('source')))
    await builder.page.keyboard.press('ControlOrMeta+k')
    found.push(...(await seen('commands')))
    await builder.page.keyboard.press('Escape')
    await builder.page.getByRole('button', { name: 'Theme', exact: true }).first().click()
    await expect(builder.page.getByRole('heading', { name: 'Colours' })).toBeVisible()
    found.push(...(await seen('theme')))
    await builder.page.keyboard.press('Alt+3')
    await expect(builder.page.getByRole('heading', { name: /^Forms of/ })).toBeVisible()
    found.push(...(await seen('forms')))
    await builder.page.keyboard.press('Alt+8')
    const refusal = builder.page.getByRole('button', { name: 'Refused' }).first()
    await expect(refusal).toBeVisible()
    found.push(...(await seen('readiness')))
    await refusal.click()
    await expect(builder.page.getByText('sites/aurora/manifest.json', { exact: true })).toBeVisible()
    await builder.page.goBack()
    await expect(refusal).toBeVisible()
    await builder.page.keyboard.press('Alt+4')
    await expect(builder.page.getByRole('heading', { name: /^Texts of/ })).toBeVisible()
    found.push(...(await seen('texts')))
    expect(found).toEqual([])
  },
)

test('an administrator joins by a link, bans a player, invites a person for one site, and the person signs in with a code', async ({
  browser,
  installation: { world },
}) => {
  const baseURL = `http://builder.localhost:${world.service.operatorPort}`
  const opened = async () =>
    new Console(await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } }))
  // A code is used once, and the service accepts the one of the next half minute too.
  const codeOf = (key: string, stepsAhead = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + stepsAhead * 30_000 })

  const ada = await opened()
  await ada.open(await world.invitePerson('ada@example.com', 'Ada', 'administrator'))
  expect(await breaches(ada.page, 'the link of an invitation')).toEqual([])
  await ada.join((key) => codeOf(key))
  const player = await world.register('aurora')
  await ada.openPlayer('Aurora Lotto', player.username)
  await ada.changeAccount('Ban player', { Reason: 'Used a stolen card' })
  await expect(ada.page.getByText('Banned', { exact: true }).first()).toBeVisible()
  await ada.page.getByRole('link', { name: 'Records' }).click()
  await expect(ada.page.getByRole('tab', { name: 'Withdrawals' })).toBeVisible()
  expect(await breaches(ada.page, 'a list of records')).toEqual([])
  await ada.page.getByRole('link', { name: 'People' }).click()
  await expect(ada.page.getByRole('heading', { name: 'People' })).toBeVisible()
  expect(await breaches(ada.page, 'the people')).toEqual([])
  const link = await ada.invite('Ben', 'ben@example.com', { site: 'Aurora Lotto' })
  await ada.page.context().close()

  const ben = await opened()
  await ben.open(link)
  const { key, code: usedCode } = await ben.join((shown) => codeOf(shown))
  await expect(ben.page.getByRole('combobox', { name: 'Site' })).toHaveText('Aurora Lotto')
  await expect(ben.page.getByRole('tab', { name: 'Tokens' })).toHaveCount(0)
  await ben.page.getByRole('link', { name: 'Your account' }).click()
  await expect(ben.page.getByText('Your sites: aurora')).toBeVisible()
  await expect(ben.page.getByRole('link', { name: 'People' })).toHaveCount(0)
  await ben.signOut()
  await ben.signIn('ben@example.com', usedCode)
  await expect(ben.page.getByRole('alert')).toContainText('is wrong')
  expect(await breaches(ben.page, 'the sign-in')).toEqual([])
  await ben.page.getByLabel('Code of your authenticator').fill(codeOf(key, 1))
  await ben.page.getByRole('button', { name: 'Sign in' }).click()
  await ben.page.getByRole('link', { name: 'Your account' }).click()
  await expect(ben.page.getByRole('heading', { name: 'Ben' })).toBeVisible()
  await ben.page.context().close()
})

test('@whole an editor writes in the rules with a picture and a checked link, beside the source, and a visitor sees it', async ({
  builder,
  browser,
  installation,
}) => {
  const { page } = builder
  const view = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await view('Pages')
  await page
    .locator('select')
    .and(page.getByLabel('Page', { exact: true }))
    .selectOption({ label: 'Rules' })
  const text = page.getByRole('textbox', { name: 'Text of rules.en.html' })
  await text.getByRole('heading', { name: 'The draw' }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A new rule & a wheel: ')
  await page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name: 'Picture' }).click()
  const picture = page.getByRole('dialog', { name: 'Picture' })
  const insert = picture.getByRole('button', { name: 'Insert the picture' })
  const create = { width: 60, height: 40, channels: 3, background: '#b3261e' } as const
  const file = { name: 'wheel.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
  await picture.getByLabel('A JPEG, PNG, WebP or SVG file').setInputFiles(file)
  await expect(picture.locator('.page-picture-shown')).toBeVisible()
  await expect(insert).toBeDisabled()
  await picture.getByLabel('Alternative text').fill('A wheel of "numbers"')
  await insert.click()
  await expect(text.getByRole('img', { name: 'A wheel of' })).toBeVisible()

  // A link is checked against the pages of the site.
  await text.getByText('The record of each draw').dblclick({ position: { x: 20, y: 10 } })
  await page.keyboard.press('ControlOrMeta+k')
  const link = page.getByRole('dialog', { name: 'Link' })
  await link.getByLabel('Address').fill('/p/nowhere')
  await expect(link.getByRole('status')).toHaveText('This address names no page of this site: nowhere.')
  await link.getByLabel('Address').fill('/p/about')
  await link.getByRole('button', { name: 'Set the link' }).click()

  // The source of the other paragraphs is as it was, and an undo of the draft takes the last step back.
  await view('Both')
  const source = page.getByRole('textbox', { name: 'Source of rules.en.html' })
  await expect(source).toHaveValue(/href="\/p\/about"/)
  await expect(source).toHaveValue(
    /<p>A new rule &amp; a wheel: <img src="[^"]+" alt="A wheel of &quot;numbers&quot;" width="\d+" height="\d+" \/><\/p>/,
  )
  const before = await readFile(join(ROOT, 'sites/aurora/pages/rules.en.html'), 'utf8')
  const now = await source.inputValue()
  const lost = before.split('\n').filter((line) => !now.split('\n').includes(line))
  expect(lost.every((line) => line.includes('The record of each draw'))).toBe(true)
  await text.press('ControlOrMeta+z')
  await expect(source).not.toHaveValue(/href="\/p\/about"/)
  await expect(builder.preview.getByRole('img', { name: 'A wheel of' })).toBeVisible()
  expect(await breachesInBothSchemes(page, 'a page as text')).toEqual([])
  await builder.expectState('Draft saved')
  await builder.publish('New rules')
  const live = await browser.newPage({ baseURL: installation.world.service.siteUrl('aurora') })
  await live.goto('/p/rules')
  await expect(live.getByText('A new rule & a wheel:')).toBeVisible()
  const wheel = live.getByRole('img', { name: 'A wheel of' })
  await expect(wheel).toBeVisible()
  await expect.poll(() => wheel.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
  await live.close()
})

test('@whole an editor changes a text by a click on the page, adds a language and looks at a mail, and a visitor reads it', async ({
  builder,
  browser,
  installation,
}) => {
  const { page } = builder
  const view = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await view('Texts')
  await page.getByLabel('Path of the preview').fill('/p/terms')
  await page.keyboard.press('Enter')
  await builder.preview.getByRole('button', { name: /^Close/ }).click()
  const message = page.getByRole('region', { name: 'Message runtime.close' })
  await message.getByLabel('English', { exact: true }).fill('Shut it')
  await builder.expectState('Draft saved')
  await message.getByRole('button', { name: '/p/terms' }).click()
  await expect(builder.preview.getByRole('button', { name: /^Shut it/ })).toBeVisible()
  expect(await breachesInBothSchemes(page, 'texts beside the page')).toEqual([])
  // XML is parsed and written under the policy of the builder.
  await view('Export…')
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Export texts' }).getByRole('button', { name: 'Export' }).click()
  expect((await saved).suggestedFilename()).toBe('aurora.en.xlf')

  await view('Languages…')
  const languages = page.getByRole('dialog', { name: 'Languages' })
  await languages.getByLabel(/^Language by name/).fill('pl')
  await expect(languages.getByRole('status')).toContainText('Polish: Polski, from left to right')
  await languages.getByRole('button', { name: 'Add Polish' }).click()
  await expect(languages.getByRole('row', { name: /Polski/ })).toContainText('0%')
  expect(await breaches(page, 'the languages of a site')).toEqual([])
  await languages.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Search texts').fill('runtime.close')
  await page.getByRole('option', { name: /^runtime\.close / }).click()
  await message.getByLabel('Polski', { exact: true }).fill('Zamknij')
  await builder.expectState('Draft saved')

  await view('Mails and tickets')
  const mail = page.frameLocator('iframe[title^="Mail"]')
  await expect(mail.locator('.head')).toContainText('Aurora Lotto')
  const ground = mail.locator('body')
  const light = await ground.evaluate((body) => getComputedStyle(body).backgroundColor)
  const schemes = page.getByRole('group', { name: 'Colour scheme of the mail' })
  await schemes.getByRole('button', { name: 'Dark' }).click()
  await expect(ground).not.toHaveCSS('background-color', light)
  expect(await breachesInBothSchemes(page, 'a mail')).toEqual([])

  await page.getByRole('button', { name: /Tickets of a raffle/ }).click()
  const sheet = page.frameLocator('iframe[title="Printed tickets"]')
  const ticket = sheet.getByRole('article', { name: 'Ticket 001204' })
  await expect(ticket).toContainText('Aurora Lotto')
  await expect(sheet.getByRole('article')).toHaveCount(2)
  await expect(sheet.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  // Paper has neither the frame of the site nor anything to press.
  await expect(sheet.locator('body').getByRole('button')).toHaveCount(0)
  await expect(sheet.locator('body').getByRole('banner')).toHaveCount(0)
  await page.getByLabel('Language', { exact: true }).selectOption('de')
  await expect(sheet.locator('html')).toHaveAttribute('lang', 'de')
  await expect(sheet.getByRole('article')).toHaveCount(2)
  expect(await breachesInBothSchemes(page, 'printed tickets')).toEqual([])

  const dialog = await builder.openPublishing()
  await dialog.getByLabel('Reason').fill('Other words, and Polish')
  const publish = dialog.getByRole('button', { name: 'Publish now' })
  await expect(publish).toBeDisabled()
  await dialog.getByLabel(/Publish Polski with 0% of its texts/).check()
  await publish.click()
  await expect(dialog).toBeHidden()
  await builder.expectState('Live')
  const live = await browser.newPage({ baseURL: installation.world.service.siteUrl('aurora') })
  await live.goto('/p/terms?lang=en')
  await expect(live.getByRole('button', { name: 'Shut it' })).toBeVisible()
  await live.goto('/p/terms?lang=pl')
  await expect(live.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(live.getByRole('button', { name: 'Zamknij' })).toBeVisible()
  await live.close()
})

test('@whole a page is renamed in a narrow window, what leads to it follows, and its old address leads to it', async ({
  builder,
  browser,
  installation,
}) => {
  const { page } = builder
  await page.getByRole('button', { name: 'Pages', exact: true }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .locator('select')
    .and(page.getByLabel('Page', { exact: true }))
    .selectOption({ label: 'Privacy' })
  await page.getByText('Name and removal').click()
  await page.getByLabel('Name in the address', { exact: true }).fill('data-protection')
  await page.getByRole('button', { name: 'Rename the page' }).click()
  await builder.expectState('Draft saved')
  const heading = builder.preview.getByRole('heading', { name: 'Privacy', level: 1 })
  // Chromium does not draw a frame of another origin outside of the window: a picture of the whole page shows it blank.
  await page.getByRole('group', { name: 'Preview' }).scrollIntoViewIfNeeded()
  await expect(heading).toBeInViewport()
  expect(await breachesInBothSchemes(page, 'a page in a narrow window')).toEqual([])
  await builder.publish('A clearer name')
  const live = await browser.newPage({ baseURL: installation.world.service.siteUrl('aurora') })
  await live.goto('/p/privacy')
  await expect(live).toHaveURL(/\/p\/data-protection$/)
  await expect(live.locator('a[href^="/p/privacy"]')).toHaveCount(0)
  await expect(live.locator('a[href^="/p/data-protection"]').first()).toBeAttached()
  await live.close()
})
