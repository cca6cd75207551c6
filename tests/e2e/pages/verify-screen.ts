import { expect, type Locator } from '@playwright/test'
import { buttonOrLink, type Browsing } from './browsing.ts'

const CHECKED_WITHIN_MS = 60_000

/** The page on which the player's own browser recomputes a draw. */
export class VerifyScreen {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** The instance was recomputed, and the player's own plays are proved to be among its entries. */
  async expectSound(gameInstanceId: number): Promise<void> {
    const { page, says } = this.at
    await expect(page).toHaveURL(new RegExp(`/verify\\?.*id=${gameInstanceId}`))
    await expect(page.getByText(says('fairness.sound'))).toBeVisible()
    await expect(page.getByText(says('fairness.proved')).first()).toBeVisible()
  }

  /** Opens the file of a record. */
  async open(name: string, buffer: Buffer): Promise<void> {
    const chooser = this.at.page.waitForEvent('filechooser')
    await buttonOrLink(this.at.page, this.at.says('fairness.file')).click()
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
  }

  /** The result that the page shows after the check of a record. */
  get verdict(): Locator {
    return this.at.page.getByRole('status').filter({ hasText: /\S/ })
  }

  async expectVerdict(message: string): Promise<void> {
    await expect(this.verdict).toHaveText(this.at.says(message), { timeout: CHECKED_WITHIN_MS })
  }
}
