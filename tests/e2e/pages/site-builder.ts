import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** The site builder, as an editor uses it. */
export class SiteBuilder {
  readonly page: Page
  /** The site in the preview. */
  readonly preview: FrameLocator

  constructor(page: Page) {
    this.page = page
    this.preview = page.frameLocator('iframe[title^="Preview"]')
  }

  /** The list of all sites. */
  get gallery(): Locator {
    return this.page.getByRole('main')
  }

  /**
   * Opens the address that a service prints at its start, and a site from the gallery. Waits for the site in the preview: the first one makes
   * the service load its pages.
   */
  async open(token: string, siteName = 'Aurora Lotto'): Promise<void> {
    await this.page.goto(`/#token=${token}`)
    await this.gallery.getByRole('button', { name: siteName, exact: true }).click()
    await expect(this.page.getByRole('heading', { name: 'Identity' })).toBeVisible()
    await expect(this.preview.getByRole('banner')).toBeVisible({ timeout: 30_000 })
  }

  async chooseSite(name: RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).click()
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true })
  }

  /** Waits until the builder shows this status of the draft. */
  async expectState(state: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('banner').getByRole('status')).toHaveText(state)
  }

  /** Shows another path of the site in the preview. */
  async showPath(path: string): Promise<void> {
    await this.page.getByLabel('Path of the preview').fill(path)
    await this.page.keyboard.press('Enter')
  }

  /** The strip that says whether what is shown is live. */
  get publication(): Locator {
    return this.page.getByRole('region', { name: 'Draft or live' })
  }

  /** Opens the dialog that publishes the draft. */
  async openPublishing(): Promise<Locator> {
    await this.page.keyboard.press('ControlOrMeta+s')
    return this.page.getByRole('dialog', { name: /^Publish / })
  }

  /** Publishes the draft with a reason. */
  async publish(reason: string): Promise<void> {
    const dialog = await this.openPublishing()
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Publish now' }).click()
    await expect(dialog).toBeHidden()
  }

  /** Discards the draft. */
  async discard(): Promise<void> {
    this.page.once('dialog', (dialog) => void dialog.accept())
    await this.publication.getByRole('button', { name: 'Discard the draft' }).click()
    await expect(this.publication).toContainText('Live')
  }

  /** Waits until a colour role of the preview has this value, also while the preview loads anew. */
  async expectColor(role: string, value: string): Promise<void> {
    await expect(this.preview.locator('html')).toHaveCSS(role, value)
  }
}
