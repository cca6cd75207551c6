import type { Page } from 'playwright'

declare global {
  interface Window {
    announcedAt?: Map<string, number>
  }
}

/** Records from now on when the page first shows each text that it announces to screen readers. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const announced = new Map<string, number>()
    const look = () => {
      for (const { textContent } of document.querySelectorAll('p[role="status"]'))
        if (!announced.has(textContent))
          announced.set(textContent, performance.timeOrigin + performance.now())
    }
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    window.announcedAt = announced
  })
}

/** The recorded texts in their order, each with the Unix time of its first appearance in milliseconds. */
export async function recordedAnnouncements(page: Page): Promise<ReadonlyMap<string, number>> {
  return new Map(await page.evaluate(() => [...(window.announcedAt ?? [])]))
}
