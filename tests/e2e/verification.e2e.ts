import { expect, test } from './scenario.ts'
import { breaches, settled, sidewaysPixels } from './screens.ts'
import { Mailbox } from './world/mailbox.ts'

test('a player proves the identity: a refused picture is sent again, and the next one is accepted', async ({
  visit,
  world,
}) => {
  const account = await world.register('aurora', { 978: 20 })
  const player = await visit('aurora', { as: account, path: '/account/verification' })
  const { page, says } = player
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: says('account.documents.identity') }) })
  const picture = {
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: await page.screenshot({ type: 'jpeg' }),
  }
  const send = async () => {
    await panel.locator('input[type=file]').first().setInputFiles(picture)
    await expect(panel.getByText(says('account.documents.status.uploaded'))).toBeVisible()
    await panel.getByRole('button', { name: says('account.documents.submit') }).click()
    await expect(panel.getByText(says('account.documents.waiting'))).toBeVisible()
  }

  await panel.getByRole('button', { name: says('account.documents.identity.begin') }).click()
  await panel.getByLabel(says('account.documents.type')).selectOption('passport')
  const script = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>') }
  await panel.locator('input[type=file]').first().setInputFiles(script)
  await expect(panel.getByText(says('account.documents.refused.not-a-picture'))).toBeVisible()
  await send()
  await settled(page)
  expect(await breaches(page, 'the verification')).toEqual([])
  expect(await sidewaysPixels(page)).toBe(0)

  await world.decideDocuments('aurora', 'The edges are cut off.')
  await expect(panel.getByText('The edges are cut off.')).toBeVisible()
  await send()
  await world.decideDocuments('aurora')
  await expect(panel.getByText(says('account.documents.identity.done'))).toBeVisible()
})

test('a player verifies the phone number by the code that arrived', async ({ visit, world }) => {
  const account = await world.register('aurora', { 978: 20 })
  const player = await visit('aurora', { as: account, path: '/account/phone' })
  const { page, says } = player
  const messages = new Mailbox(world.service.dataDir)
  const number = `+49-151-${String(Date.now()).slice(-8)}`
  await page.getByLabel(says('account.field.phoneMobile')).fill(number)
  await page.getByLabel(says('account.field.password')).fill(account.password)
  await page.getByRole('button', { name: says('account.phone.submit') }).click()
  await page.getByRole('button', { name: says('account.phone.verify') }).click()

  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: says('account.phoneCode.send') }).click()
  await dialog.getByLabel(says('account.phoneCode.code')).fill(await messages.codeTo(number))
  await dialog.getByRole('button', { name: says('account.phoneCode.submit') }).click()
  await expect(dialog.getByText(says('account.phoneCode.done'))).toBeVisible()
  expect(await breaches(page, 'the verified number')).toEqual([])
  await dialog.getByRole('button', { name: says('account.phoneCode.close') }).click()
  await expect(page.getByText(says('account.status.verified'))).toBeVisible()
})
