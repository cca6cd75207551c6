import { expect } from '@playwright/test'
import type { Browsing } from './browsing.ts'
import type { ChosenFile } from './documents-panel.ts'

/** The form to the operator, and the conversation of a case. */
export class SupportScreen {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  async open(): Promise<void> {
    await this.at.page.goto('/contact')
  }

  async attach(file: ChosenFile): Promise<void> {
    const { page, says } = this.at
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByRole('button', { name: says('support.files.remove') })).toBeVisible()
  }

  /** Sends a question about a topic, and opens its conversation. */
  async ask(topic: string, subject: string, message: string): Promise<void> {
    const { page, says } = this.at
    await page.getByLabel(says('support.form.topic')).selectOption(topic)
    await page.getByLabel(says('support.form.subject')).fill(subject)
    await page.getByLabel(says('support.form.message')).fill(message)
    await page.getByRole('button', { name: says('support.form.send') }).click()
    await page.getByRole('link', { name: says('support.sent.see') }).click()
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  }

  async expectMessage(text: string): Promise<void> {
    await expect(this.at.page.getByRole('main').getByText(text)).toBeVisible()
  }

  /** Expects the small pictures of the files of a conversation, drawn. */
  async expectFiles(count: number): Promise<void> {
    const files = this.at.page.getByRole('img', { name: this.at.says('support.files.preview') })
    await expect(files).toHaveCount(count)
    const isDrawn = (file: Element) => (file as HTMLImageElement).naturalWidth > 0
    for (const file of await files.all()) await expect.poll(() => file.evaluate(isDrawn)).toBe(true)
  }

  async expectStatus(status: 'open' | 'answered' | 'closed'): Promise<void> {
    const { page, says } = this.at
    await expect(
      page.getByRole('main').getByText(says(`support.status.${status}`), { exact: true }),
    ).toBeVisible()
  }

  async rate(stars: number): Promise<void> {
    const { page, says } = this.at
    await page
      .getByRole('radio')
      .nth(stars - 1)
      .check({ force: true })
    await expect(page.getByText(says('support.rating.thanks'))).toBeVisible()
  }
}
