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
    await this.open()
    await this.fill(person)
  }

  async open(): Promise<void> {
    const { page, says } = this.at
    await page
      .getByRole('banner')
      .getByRole('button', { name: says('session.register') })
      .click()
  }

  /** Fills the form that is open, and ends logged in. */
  async fill(person: Person): Promise<void> {
    const { page, says } = this.at
    await this.putOffFullRegistration()
    await this.fillSteps('short', person)
    const menu = page.getByRole('banner').getByRole('button', { name: says('session.menu') })
    await expect(menu).toBeVisible()
  }

  /** Gives the person and the address in the steps of a purchase, up to the payment. */
  async giveDetails(person: Person): Promise<void> {
    await this.giveStep('person', person)
    await this.giveStep('address', person)
  }

  /** Gives the person or the address in the steps of a purchase. */
  async giveStep(step: 'person' | 'address', person: Person): Promise<void> {
    const { page, says } = this.at
    const form = page.getByRole('dialog')
    const done = form.getByRole('button', { name: says(`registration.submit.${step}`), exact: true })
    await expect(done).toBeVisible()
    await fillStep(form, person)
    await done.click()
    await expect(done).toBeHidden()
  }

  /** Registers over a slip: the rest of the registration follows as a step of its own, before the payment. */
  async fillBoth(person: Person): Promise<void> {
    await this.fillSteps('short', person)
    await this.fillSteps('full', person)
  }

  /** Fills the rest of the registration, whose form is open. */
  fillRest(person: Person): Promise<void> {
    return this.fillSteps('full', person)
  }

  private async fillSteps(kind: 'short' | 'full', person: Person): Promise<void> {
    await expect(await this.send(kind, person)).toBeHidden()
  }

  /** Fills the steps of a form that is open, and sends it, whatever the answer. Resolves with the form. */
  async send(kind: 'short' | 'full', person: Person): Promise<Locator> {
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
      if (isLast) return form
      await expect(form).not.toHaveText(step)
    }
  }

  /** The prompt of segment B comes three seconds after a login (spec 4), and is put off. */
  private async putOffFullRegistration(): Promise<void> {
    const { page, says } = this.at
    const later = page.getByRole('dialog').getByRole('button', { name: says('session.complete.later') })
    await page.addLocatorHandler(later, () => later.click(), { times: 1 })
  }
}

/** Answers what the step asks for: text, choices and boxes to tick, by the names of the fields; an answer may bring further fields. */
async function fillStep(form: Locator, person: Person): Promise<void> {
  const filled = new Set<string>()
  for (;;) {
    const kinds = new Map(
      await form
        .locator('[name]:visible')
        .evaluateAll((fields) =>
          fields.map((field): [string, string] => [
            field.getAttribute('name') ?? '',
            field instanceof HTMLInputElement ? field.type : field.tagName,
          ]),
        ),
    )
    const asked = Object.entries(person.answers).filter(([name]) => kinds.has(name) && !filled.has(name))
    if (asked.length === 0) return
    for (const [name, answer] of asked) {
      const field = form.locator(`[name="${name}"]`)
      const kind = kinds.get(name)
      if (kind === 'checkbox') await field.check()
      else if (kind === 'SELECT') await field.selectOption(answer)
      else await field.fill(answer)
      filled.add(name)
    }
  }
}
