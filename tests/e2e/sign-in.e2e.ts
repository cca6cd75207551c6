import { CLIENT, openStandInProvider } from '#tests/support/stand-in-provider.ts'
import { Console } from './pages/console.ts'
import { expect, test } from './scenario.ts'
import { breaches } from './screens.ts'
import { World } from './world/world.ts'

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

test(
  'a person signs in with the provider of the operator, signs out, and reads when it does not answer',
  { tag: '@phone' },
  async ({ browser }) => {
    const provider = await openStandInProvider({
      sub: 'dora',
      email: 'dora@company.example',
      email_verified: true,
      name: 'Dora',
      groups: ['desk'],
    })
    const world = await World.open({
      OIDC_ISSUER: provider.issuer,
      OIDC_NAME: 'Company ID',
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ROLES: JSON.stringify({ desk: ['support@aurora'] }),
    })
    try {
      const baseURL = `http://builder.localhost:${world.service.operatorPort}`
      const dora = new Console(await browser.newPage({ baseURL }))
      const { page } = dora
      await page.goto('/console')
      const button = page.getByRole('button', { name: 'Sign in with Company ID' })
      await expect(button).toBeVisible()
      expect(await breaches(page, 'the sign-in with a provider')).toEqual([])
      await button.click()
      await page.getByRole('link', { name: 'Agree' }).click()
      await page.getByRole('link', { name: 'Your account' }).click()
      await expect(page.getByRole('heading', { name: 'Dora' })).toBeVisible()
      await expect(page.getByText('Your sites: aurora')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Passkeys' })).toHaveCount(0)
      expect(new URL(page.url()).search).toBe('')
      expect(await breaches(page, 'the account of a person of the provider')).toEqual([])
      await dora.signOut()

      // The answer of a sign-in that began in another browser signs nobody in.
      await button.click()
      const answer = await page.getByRole('link', { name: 'Agree' }).getAttribute('href')
      const stranger = await (await browser.newContext({ baseURL })).newPage()
      await stranger.goto(answer ?? '')
      await expect(stranger.getByRole('alert')).toContainText('began elsewhere')
      expect(await breaches(stranger, 'a sign-in that began elsewhere')).toEqual([])
      await stranger.context().close()

      await page.goto('/console')
      await button.click()
      const agree = page.getByRole('link', { name: 'Agree' })
      await expect(agree).toBeVisible()
      provider.fault = 'silent'
      await agree.click()
      await expect(page.getByRole('alert')).toContainText('Company ID does not answer')
      await page.getByRole('button', { name: 'To the sign-in' }).click()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await page.context().close()
    } finally {
      await world.close()
      await provider.close()
    }
  },
)
