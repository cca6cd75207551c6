import type { Page } from '@playwright/test'

declare global {
  interface Window {
    soundSeconds?: number[]
    hasAudio?: boolean
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
      window.AudioContext = class extends AudioContext {
        constructor(options?: AudioContextOptions) {
          super(options)
          window.hasAudio = true
        }
      }
    })
    return new WinSounds(page)
  }

  /** Waits for the code of the sounds, which opens the page's audio: a win before it is silent. */
  async canBeHeard(): Promise<void> {
    await this.page.waitForFunction(() => window.hasAudio === true)
  }

  /** Number of sounds of a win since the page was loaded. */
  async count(): Promise<number> {
    const seconds = await this.page.evaluate(() => window.soundSeconds ?? [])
    return seconds.filter((lasts) => lasts >= WIN_LASTS_S).length
  }
}
