import { expect, test } from './scenario.ts'

const CAMPAIGN = 'journey'
const named = (title: string) => ({ en: { title, action: 'See it' } })

test('an advert over the screen opens once, and a closed banner stays closed after a reload @phone', async ({
  visit,
  world,
}) => {
  for (const title of ['One raffle', 'Another raffle'])
    await world.createAdvert('aurora', { location: 'FULL', texts: named(title), campaign: CAMPAIGN })
  await world.createAdvert('aurora', { location: 'TOP', texts: named('A banner'), campaign: CAMPAIGN })
  const { page, says } = await visit('aurora', { path: `/?campaign=${CAMPAIGN}` })
  const popup = page.getByRole('dialog', { name: says('adverts.mark') })
  const title = popup.getByRole('heading', { level: 3 })
  await expect(popup).toBeVisible()
  const first = await title.textContent()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  const banner = page.getByRole('complementary', { name: says('adverts.mark') })
  await expect(banner).toContainText('A banner')
  await banner.getByRole('button', { name: says('adverts.closeBanner') }).click()
  await expect(banner).toBeHidden()

  // The other advert opens in place of the first one.
  await page.reload()
  await expect(popup).toBeVisible()
  await expect(title).not.toHaveText(first ?? '')
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(banner).toBeHidden()
})
