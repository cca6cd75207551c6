import { expect, type Locator } from '@playwright/test'
import type { DocumentType, VerificationPurpose } from '#schemas/protocol/verification.ts'
import type { Browsing } from './browsing.ts'

export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** The verification of the player's identity, or of the address, by documents. */
export class DocumentsPanel {
  private readonly at: Browsing
  private readonly purpose: VerificationPurpose

  constructor(at: Browsing, purpose: VerificationPurpose = 'identity') {
    this.at = at
    this.purpose = purpose
  }

  /** The same for the address. */
  get ofAddress(): DocumentsPanel {
    return new DocumentsPanel(this.at, 'address')
  }

  async begin(type: DocumentType): Promise<void> {
    const { says } = this.at
    await this.panel.getByRole('button', { name: says(`account.documents.${this.purpose}.begin`) }).click()
    await this.panel.getByLabel(says('account.documents.type')).selectOption(type)
  }

  async choose(file: ChosenFile): Promise<void> {
    await this.panel.locator('input[type=file]').first().setInputFiles(file)
  }

  async expectRefused(code: string): Promise<void> {
    await expect(this.panel.getByText(this.at.says(`account.documents.refused.${code}`))).toBeVisible()
  }

  /** Expects an uploaded document, whose pages are shown. */
  async expectPages(count: number): Promise<void> {
    await expect(this.panel.getByText(this.at.says('account.documents.status.uploaded'))).toBeVisible()
    const pages = this.panel.getByRole('img', { name: this.at.says('account.documents.preview') })
    await expect(pages).toHaveCount(count)
    const isDrawn = (page: Element) => (page as HTMLImageElement).naturalWidth > 0
    for (const page of await pages.all()) await expect.poll(() => page.evaluate(isDrawn)).toBe(true)
  }

  async submit(): Promise<void> {
    const { says } = this.at
    await this.panel.getByRole('button', { name: says('account.documents.submit') }).click()
    await expect(this.panel.getByText(says('account.documents.waiting'))).toBeVisible()
  }

  async expectReason(reason: string): Promise<void> {
    await expect(this.panel.getByText(reason)).toBeVisible()
  }

  async expectVerified(): Promise<void> {
    await expect(this.panel.getByText(this.at.says(`account.documents.${this.purpose}.done`))).toBeVisible()
  }

  private get panel(): Locator {
    const { page, says } = this.at
    // A dialog about the session hides what is below it.
    const heading = page.getByRole('heading', {
      name: says(`account.documents.${this.purpose}`),
      exact: true,
      includeHidden: true,
    })
    return page.locator('section').filter({ has: heading })
  }
}
