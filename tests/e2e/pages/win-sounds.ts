import type { Page } from '@playwright/test'

declare global {
  interface Window {
    soundSeconds?: number[]
  }
}

/** Every other sound is shorter. */
const WIN_LASTS_S = 0.9

/** The sounds that the pages of a tab start, from the next page on. */
export class WinSounds {
  private readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  static async recordedIn(page: Page): Promise<WinSounds> {
    await page.addInitScript(() => {
      window.soundSeconds = []
      const { prototype } = AudioBufferSourceNode
      const start: unknown = Reflect.get(prototype, 'start')
      prototype.start = function (...times) {
        window.soundSeconds?.push(this.buffer?.duration ?? 0)
        Reflect.apply(start as () => void, this, times)
      }
    })
    return new WinSounds(page)
  }

  /** Number of sounds of a win since the page was loaded. */
  async count(): Promise<number> {
    const seconds = await this.page.evaluate(() => window.soundSeconds ?? [])
    return seconds.filter((lasts) => lasts >= WIN_LASTS_S).length
  }
}
