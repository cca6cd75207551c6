import { Console } from './pages/console.ts'
import { expect, test } from './scenario.ts'
import { breaches } from './screens.ts'

test(
  'a person joins with a passkey and signs in with it alone',
  { tag: '@phone' },
  async ({ browser, world }) => {
    const baseURL = `http://builder.localhost:${world.service.operatorPort}`
    const cleo = new Console(await browser.newPage({ baseURL }))
    const { page } = cleo
    const countPasskeys = await cleo.addAuthenticator()
    await cleo.open(await world.invitePerson('cleo@example.com', 'Cleo', 'games'))
    await expect(page.getByRole('button', { name: 'Join with a passkey' })).toBeVisible()
    expect(await breaches(page, 'an invitation with a passkey')).toEqual([])
    await page.getByRole('button', { name: 'Join with a passkey' }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await expect(passkeys).toContainText('First passkey')
    expect(await countPasskeys()).toBe(1)
    await passkeys.getByRole('button', { name: /^Remove/ }).click()
    await expect(passkeys.getByRole('alert')).toContainText('your last way to sign in')
    expect(await breaches(page, 'an account with a passkey')).toEqual([])

    // An authenticator has one passkey of each person, so the second one is in another device.
    await passkeys.getByLabel('Name of the new passkey').fill('Another')
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(passkeys.getByRole('form')).toContainText('has a passkey of your account already')

    await cleo.signOut()
    expect(await breaches(page, 'the sign-in with a passkey')).toEqual([])
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await expect(page.getByRole('heading', { name: 'Cleo' })).toBeVisible()
    await expect(passkeys).toContainText('last used')

    await cleo.signOut()
    await page.getByLabel('E-mail address').fill('somebody@example.com')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('alert')).toContainText('was not accepted')
    await page.getByLabel('E-mail address').fill('cleo@example.com')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await page.context().close()
  },
)
