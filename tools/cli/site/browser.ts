import type { Browser } from 'playwright'
import { BROWSER_PATH } from '../../browser-path.ts'
import { Mistake } from '../../mistake.ts'

/** The path of Chromium, or a Mistake that says how to get it. */
export function browserPath(): string {
  if (BROWSER_PATH !== undefined) return BROWSER_PATH
  throw new Mistake(
    'This machine has no Chromium. Install the package chromium of Debian, or name a browser with CHROMIUM=/path/to/chromium.',
  )
}

/** Starts Chromium without a window. It runs without a sandbox only for root, who cannot have one. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = browserPath()
  const { chromium } = await import('playwright').catch(() => {
    throw new Mistake(
      'The package playwright is not installed. Run npm ci with the packages for development.',
    )
  })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: ['--disable-gpu', ...args] })
}
