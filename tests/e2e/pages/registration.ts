import { expect, type Locator } from '@playwright/test'
import type { Person } from '../world/people.ts'
import type { Browsing } from './browsing.ts'

/** The short registration form, step by step. */
export class Registration {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** Registers, and ends logged in (segment B). */
  async register(person: Person): Promise<void> {
    const { page, says } = this.at
    await page
      .getByRole('banner')
      .getByRole('button', { name: says('session.register') })
      .click()
    await this.fill(person)
  }

  /** Fills the form that is open, and ends logged in. */
  async fill(person: Person): Promise<void> {
    const { page, says } = this.at
    await this.putOffFullRegistration()
    await this.fillSteps('short', person)
    const menu = page.getByRole('banner').getByRole('button', { name: says('session.menu') })
    await expect(menu).toBeVisible()
  }

  /** Registers over a slip: the rest of the registration follows as a step of its own, before the payment. */
  async fillBoth(person: Person): Promise<void> {
    await this.fillSteps('short', person)
    await this.fillSteps('full', person)
  }

  private async fillSteps(kind: 'short' | 'full', person: Person): Promise<void> {
    const { page, says } = this.at
    const form = page.getByRole('dialog', { name: says(`registration.title.${kind}`) })
    await expect(form).toBeVisible()
    const finish = form.getByRole('button', { name: says(`registration.submit.${kind}`), exact: true })
    const next = form.getByRole('button', { name: says('runtime.form.next') })
    for (;;) {
      await expect(finish.or(next)).toBeVisible()
      const isLast = await finish.isVisible()
      const step = (await form.textContent()) ?? ''
      await fillStep(form, person)
      await (isLast ? finish : next).click()
      if (isLast) break
      await expect(form).not.toHaveText(step)
    }
    await expect(form).toBeHidden()
  }

  /** The prompt of segment B comes three seconds after a login (spec 4), and is put off. */
  private async putOffFullRegistration(): Promise<void> {
    const { page, says } = this.at
    const later = page.getByRole('dialog').getByRole('button', { name: says('session.complete.later') })
    await page.addLocatorHandler(later, () => later.click(), { times: 1 })
  }
}

/** Answers what the step asks for: text, choices and boxes to tick, by the names of the fields. */
async function fillStep(form: Locator, person: Person): Promise<void> {
  for (const [name, answer] of Object.entries(person.answers)) {
    const field = form.locator(`[name="${name}"]`)
    if (!(await field.isVisible())) continue
    const kind = await field.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : element.tagName,
    )
    if (kind === 'checkbox') await field.check()
    else if (kind === 'SELECT') await field.selectOption(answer)
    else await field.fill(answer)
  }
}
