import { filledPage, pdfOf } from '#service/testing/pdf-files.ts'
import { expect, test } from './scenario.ts'
import { breaches, settled, sidewaysPixels } from './screens.ts'
import { Mailbox } from './world/mailbox.ts'

test(
  'a player proves the identity: a refused PDF is sent again as a picture, and that is accepted',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const account = await world.register('aurora', { 978: 20 })
    const player = await visit('aurora', { as: account, path: '/account/verification' })
    const { page, documents } = player
    await documents.begin('passport')
    const script = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>') }
    await documents.choose(script)
    await documents.expectRefused('not-a-picture')
    const pages = [filledPage(0.2, 0.4, 0.6), filledPage(0.8, 0.7, 0.2)]
    await documents.choose({ name: 'card.pdf', mimeType: 'application/pdf', buffer: pdfOf(pages) })
    await documents.expectPages(2)
    await documents.submit()
    await settled(page)
    expect(await breaches(page, 'the verification')).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)

    await world.decideDocuments('aurora', 'The edges are cut off.')
    await documents.expectReason('The edges are cut off.')
    const picture = await page.screenshot({ type: 'jpeg' })
    await documents.choose({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: picture })
    await documents.expectPages(1)
    await documents.submit()
    await world.decideDocuments('aurora')
    await documents.expectVerified()
  },
)

test(
  'a player verifies the phone number by the code that arrived, and logs in with it elsewhere',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const account = await world.register('aurora', { 978: 20 })
    const player = await visit('aurora', { as: account })
    const messages = new Mailbox(world.service.dataDir)
    const number = `+49-151-${String(Date.now()).slice(-8)}`
    await player.phone.change(number, account.password)
    await player.phone.verify(() => messages.codeTo(number))
    expect(await breaches(player.page, 'the verified number')).toEqual([])
    await player.phone.expectVerified()

    const { page, login, says } = await visit('aurora', { path: '/login' })
    await login.logInByPhone({ phone: number, password: account.password })
    const menu = page.getByRole('banner').getByRole('button', { name: says('session.menu') })
    await expect(menu).toBeVisible()
  },
)
