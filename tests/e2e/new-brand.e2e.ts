import { expect, test } from './builder-world.ts'
import { visitorOf } from './pages/visitor.ts'
import { newPerson } from './world/people.ts'

const NUMBERS = [1, 2, 3, 4]

test(
  'a new brand is made from a template and published, and a visitor of its host registers with its form and buys',
  { tag: '@whole' },
  async ({ builder, browser, installation: { world } }) => {
    // Twelve screens of two programs and a payment, one after the other.
    test.slow()
    const { page } = builder
    const view = (name: string) =>
      page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name }).click()
    const begun = Date.now()

    await test.step('a brand from a template', async () => {
      await page.getByRole('link', { name: 'All sites' }).click()
      await page.getByRole('button', { name: 'Like Aurora Lotto' }).click()
      const dialog = page.getByRole('dialog', { name: 'New site' })
      await dialog.getByLabel('Name', { exact: true }).fill('Silver Shore')
      await expect(dialog.getByLabel('Site id')).toHaveValue('silver-shore')
      await dialog.getByRole('button', { name: 'Make the copy' }).click()
      // Each picture is read anew in a process of its own.
      await expect(dialog).toBeHidden({ timeout: 60_000 })
      await expect(page.getByRole('button', { name: /^Silver Shore/ })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await expect(builder.publication).toContainText('Draft, not published')
    })

    await test.step('its colours', async () => {
      await view('Theme')
      await page.getByRole('button', { name: 'Palette from a colour or a picture' }).click()
      await page.getByLabel('Colour of the brand', { exact: true }).fill('#0b6e4f')
      await page.getByRole('button', { name: 'Take the palette' }).click()
      await builder.expectState('Draft saved')
    })

    await test.step('its registration', async () => {
      await view('Forms')
      await page.getByLabel('Label (en)').first().fill('Club')
      await page.getByRole('button', { name: 'Add the field' }).click()
      await builder.expectState('Draft saved')
    })

    await test.step('published', async () => {
      await page.getByRole('button', { name: /^Publish…/ }).click()
      const dialog = page.getByRole('dialog', { name: /^Publish / })
      await dialog.getByLabel('Reason').fill('The brand opens')
      await dialog.getByRole('button', { name: 'Publish now' }).click()
      await expect(dialog).toBeHidden()
      await builder.expectState('Live')
    })

    await test.step('a visitor registers and buys', async () => {
      const game = await world.createGame('silver-shore', 'northern-dip', {}, 'aurora')
      const context = await browser.newContext({ baseURL: world.service.siteUrl('silver-shore') })
      // The copy has the words of Aurora.
      const visitor = visitorOf(await context.newPage(), 'aurora')
      await visitor.page.goto('/')
      await expect(visitor.page).toHaveTitle(/Silver Shore/)
      await expect(visitor.page.locator('html')).toHaveCSS('--color-primary', '#0b6e4f')
      await visitor.lobby.choose(game.title, 'instaplay')
      await visitor.pick.tick(NUMBERS)
      await visitor.pick.check()
      await visitor.pick.register()
      const person = newPerson('aurora')
      await visitor.registration.fillBoth({ ...person, answers: { ...person.answers, club: 'Reds' } })
      await visitor.cashier.depositForSlip()
      await visitor.pick.buy()
      await context.close()
    })
    expect(Date.now() - begun).toBeLessThan(10 * 60_000)
  },
)

test(
  'a newcomer adds a language, writes the rules, publishes for tomorrow at 9 and rolls back, led by the screens alone',
  { tag: '@whole' },
  async ({ builder, browser, installation: { world } }) => {
    const { page } = builder
    await test.step('a language, looked for in the manifest', async () => {
      await page
        .getByRole('navigation', { name: 'Sections' })
        .getByRole('button', { name: 'Languages' })
        .click()
      await page.getByText('A further language is added in').getByRole('link', { name: 'Texts' }).click()
      await page.getByRole('button', { name: 'Languages…' }).click()
      const languages = page.getByRole('dialog', { name: 'Languages' })
      await languages.getByLabel(/^Language by name/).fill('italian')
      await languages.getByRole('button', { name: 'Add Italian' }).click()
      await expect(languages.getByRole('row', { name: /Italiano/ })).toContainText('0%')
      await languages.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('the rules', async () => {
      await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Pages' }).click()
      await page
        .locator('select')
        .and(page.getByLabel('Page', { exact: true }))
        .selectOption({ label: 'Rules' })
      const text = page.getByRole('textbox', { name: 'Text of rules.en.html' })
      await text.getByRole('heading', { name: 'Proof' }).click()
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Nobody under 18 plays.')
      await expect(builder.preview.getByText('Nobody under 18 plays.')).toBeVisible()
      await builder.expectState('Draft saved')
    })

    await test.step('published for tomorrow at 9, then now, and rolled back', async () => {
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      const dialog = await builder.openPublishing()
      await dialog.getByLabel('Reason').fill('Rules for the winter')
      await dialog.getByLabel(/^At a time/).fill(`${tomorrow}T09:00`)
      await dialog.getByLabel(/^Publish Italiano/).check()
      await dialog.getByRole('button', { name: 'Publish then' }).click()
      await expect(dialog).toBeHidden()
      await expect(builder.publication).toContainText('9:00')
      await builder.publication.getByRole('button', { name: 'Cancel the publication' }).click()
      await expect(builder.publication).toContainText('Draft, not published')
      const again = await builder.openPublishing()
      await again.getByLabel('Reason').fill('Rules for the winter, now')
      await again.getByLabel(/^Publish Italiano/).check()
      await again.getByRole('button', { name: 'Publish now' }).click()
      await expect(again).toBeHidden()
      await builder.expectState('Live')
      const live = await browser.newPage({ baseURL: world.service.siteUrl('aurora') })
      await live.goto('/p/rules?lang=en')
      await expect(live.getByText('Nobody under 18 plays.')).toBeVisible()
      await builder.publication.getByRole('button', { name: 'History' }).click()
      const history = page.getByRole('dialog', { name: 'History of Aurora Lotto' })
      await history.getByRole('button', { name: 'Roll back…' }).first().click()
      await history.getByLabel('Reason').fill('Too early')
      await history.getByRole('button', { name: 'Roll back now' }).click()
      await expect(history).toBeHidden()
      await builder.expectState('Live')
      await live.reload()
      await expect(live.getByText('Nobody under 18 plays.')).toHaveCount(0)
      await live.close()
    })
  },
)
