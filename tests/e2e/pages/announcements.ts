import type { Page } from '@playwright/test'

declare global {
  interface Window {
    announcements?: string[]
  }
}

/** The texts that a screen reader says of its own accord: changed live regions, and the name and description of what gets the focus. */
export class Announcements {
  private readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  /** Records them in every document that this page opens from now on. */
  static async recordedIn(page: Page): Promise<Announcements> {
    await page.addInitScript(record)
    return new Announcements(page)
  }

  /** All of the current document, in their order. */
  all(): Promise<string[]> {
    return this.page.evaluate(() => window.announcements ?? [])
  }
}

/** Runs in the page. A polite region that appears together with its text is often not read, so it does not count; an alert does. */
function record(): void {
  const announcements: string[] = []
  window.announcements = announcements
  const REGION = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
  const say = (...texts: (string | null | undefined)[]) => {
    const text = texts.join(' ').replaceAll(/\s+/g, ' ').trim()
    if (text !== '' && text !== announcements.at(-1)) announcements.push(text)
  }
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
  const alertsIn = (node: Node) =>
    node instanceof Element
      ? [node, ...node.querySelectorAll('*')].filter(({ role }) => role === 'alert')
      : []
  const hear = ({ target, addedNodes }: MutationRecord) => {
    const region = elementOf(target)?.closest(REGION)
    if (!region) for (const alert of [...addedNodes].flatMap(alertsIn)) say(alert.textContent)
    else if (region.role === null) for (const added of addedNodes) say(added.textContent)
    else say(region.textContent)
  }
  const observer = new MutationObserver((changes) => changes.forEach(hear))
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    const described = (target.getAttribute('aria-describedby') ?? '').split(' ')
    const name = target.getAttribute('aria-label') ?? target.textContent
    say(name, ...described.map((id) => document.getElementById(id)?.textContent))
  })
}
