import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { errorText } from './browsing.ts'

const PASSWORD = 'seven wet umbrellas'

/** The operators' console, as a person uses it. */
export class Console {
  readonly page: Page

  /** An error of the page that nothing catches fails the test. */
  constructor(page: Page) {
    this.page = page
    page.on('pageerror', (error) => expect.soft(errorText(error)).toBe(''))
  }

  /** Opens a link, of which the host may be another name of the machine. */
  async open(link: string): Promise<void> {
    const { pathname, hash } = new URL(link)
    await this.page.goto(`${pathname}${hash}`)
  }

  /**
   * Follows the link of an invitation with the code that `codeOf` computes from the shown key.
   * Returns the key, and the code, which can't be used again.
   */
  async join(codeOf: (key: string) => string): Promise<{ key: string; code: string }> {
    await this.page.getByRole('button', { name: 'Use a password and an authenticator' }).click()
    const key = (await this.page.locator('code').innerText()).replaceAll(' ', '')
    const code = codeOf(key)
    await this.page.getByLabel('New password').fill(PASSWORD)
    await this.page.getByLabel('Code of your authenticator').fill(code)
    await this.page.getByRole('button', { name: 'Join' }).click()
    return { key, code }
  }

  /**
   * Gives the browser an authenticator that verifies its user, in place of the one of the machine. Returns a function that tells how many
   * passkeys it has.
   */
  async addAuthenticator(): Promise<() => Promise<number>> {
    const devices = await this.page.context().newCDPSession(this.page)
    await devices.send('WebAuthn.enable')
    const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return async () => (await devices.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
  }

  async signIn(email: string, code: string): Promise<void> {
    await this.page.getByLabel('E-mail address').fill(email)
    await this.page.getByLabel('Password', { exact: false }).fill(PASSWORD)
    await this.page.getByRole('button', { name: 'Continue' }).click()
    await this.page.getByLabel('Code of your authenticator').fill(code)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
  }

  /** Invites a person as customer service, or with another role, on one site or on all of them, and returns the link. */
  async invite(
    name: string,
    email: string,
    { role, site }: { readonly role?: string; readonly site?: string },
  ): Promise<string> {
    const { page } = this
    await page.getByRole('button', { name: 'Invite a person' }).click()
    const form = page.getByRole('dialog', { name: 'Invite a person' })
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('E-mail address').fill(email)
    if (role !== undefined) await this.choose('Role', role)
    if (site !== undefined) await this.choose('On', site)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const link = await page.getByRole('dialog').locator('code').innerText()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('invited')
    return link
  }

  /** Finds a player of a site by what customer service was told, and opens the page about them. */
  async openPlayer(site: string, asked: string): Promise<void> {
    const { page } = this
    await page.getByRole('combobox', { name: 'Site' }).click()
    await page.getByRole('option', { name: site }).click()
    await page.getByRole('link', { name: 'Players' }).click()
    await page.getByRole('search').getByRole('textbox').fill(asked)
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('link', { name: asked }).click()
    await expect(page.getByRole('heading', { name: asked })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  }

  /** Excludes the open player from every site of the operator for some years. */
  async exclude(reason: string): Promise<void> {
    const part = this.section('Limits and exclusions')
    await part.getByRole('button', { name: 'Restrict player' }).click()
    await this.choose('Kind', 'Self exclusion')
    await this.fillForm('Restrict player', { Until: '2030-12-31T00:00', Reason: reason })
    await expect(part).toContainText('Self-excluded until')
  }

  /** Asks for a withdrawal of the open player in EUR, to a bank account. */
  async requestRest(amount: string, reason: string): Promise<void> {
    await this.section('Withdrawals').getByRole('button', { name: 'Request withdrawal' }).click()
    const account = { Holder: 'Ada Journey', Number: 'DE89370400440532013000' }
    const fields = { Amount: amount, Currency: 'EUR', ...account, Reason: reason }
    await this.fillForm('Request withdrawal', fields)
  }

  /** Makes a change to the open player from the menu of the account, with the fields of its form by label. */
  async changeAccount(title: string, fields: Readonly<Record<string, string>>): Promise<void> {
    await this.page.getByRole('button', { name: 'Change the account' }).click()
    await this.page.getByRole('menuitem', { name: title }).click()
    await this.fillForm(title, fields)
  }

  /** Chooses an option of a field. */
  async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label, exact: true }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  /** Fills the form of a change that is open, and makes the change. */
  async fillForm(title: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const form = this.page.getByRole('dialog', { name: title, exact: true })
    for (const [field, text] of Object.entries(fields)) await form.getByLabel(field).fill(text)
    await form.getByRole('button', { name: title, exact: true }).click()
    await expect(this.page.getByText(`Done: ${title}`)).toBeVisible()
  }

  /** Opens a list of the site by its address, of one status where it is not the one that the list shows first. */
  async openRecords(table: string, site = 'aurora', status?: string): Promise<void> {
    const filter = status === undefined ? '' : `&status=${status}`
    await this.page.goto(`/console/records/${table}?site=${site}${filter}`)
  }

  /** Makes a change to the record of the open list that has this text. */
  async actOn(text: string, title: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.page.getByRole('row').filter({ hasText: text }).first().click()
    await this.page.getByRole('dialog').getByRole('button', { name: title, exact: true }).click()
    await this.fillForm(title, fields)
  }

  /** Saves a file of a report. Returns the cells of its lines, without the heads. */
  async saveCsv(button: string): Promise<string[][]> {
    const saving = this.page.waitForEvent('download')
    await this.page.getByRole('button', { name: button }).click()
    const text = await readFile(await (await saving).path(), 'utf8')
    const [, ...lines] = text.trimEnd().split('\r\n')
    return lines.map((line) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1')))
  }

  /** One part of the page. */
  section(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true })
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(this.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
}
