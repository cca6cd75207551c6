import { expect, test } from './scenario.ts'
import { breaches, settled, sidewaysPixels } from './screens.ts'
import { Mailbox } from './world/mailbox.ts'

test(
  'a player who forgot the password sets a new one by the link of a mail, and logs in with it',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const account = await world.register('aurora', { 978: 20 })
    const mails = new Mailbox(world.service.dataDir)
    const player = await visit('aurora', { path: '/login' })
    const { page, says } = player

    await player.account.forgetPassword(account.username)
    await page.goto(await mails.linkTo(`${account.username}@example.org`, '/password'))
    await settled(page)
    expect(await breaches(page, 'the page for a new password')).toEqual([])
    const password = `${account.password}-new`.slice(-20)
    await player.account.setPassword(password)
    await expect(page).not.toHaveURL(/key=/)

    await page.goto('/login')
    await player.login.logIn({ username: account.username, password })
    const menu = page.getByRole('banner').getByRole('button', { name: says('session.menu') })
    await expect(menu).toBeVisible()
  },
)

test(
  'a player changes the e-mail address by the link that is sent to the new one',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const account = await world.register('aurora', { 978: 20 })
    const player = await visit('aurora', { as: account })
    const { page, says } = player
    const mails = new Mailbox(world.service.dataDir)
    const email = `new.${account.username}@example.org`

    await player.account.open()
    await settled(page)
    expect(await breaches(page, 'the account')).toEqual([])
    await player.account.changeEmail(email, account.password)
    expect(await breaches(page, 'the e-mail address')).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)

    await page.goto(await mails.linkTo(email, '/emailconfirmation'))
    await expect(page.getByText(says('session.emailConfirmation.confirmed.title'))).toBeVisible()
    await player.account.open()
    await expect(page.locator('main a[href="/account/email"]').last()).toContainText(email)
  },
)
