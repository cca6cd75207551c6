import { existsSync } from 'node:fs'

/**
 * Chromium as the system has it, best first. The headless shell draws pages alone. A whole Chromium also draws its window, and the
 * spinner of the tab while a page loads, sixty times a second and by software: that takes a quarter of two processors from the page, and no
 * phone has such a window.
 */
const BROWSERS = [process.env['CHROMIUM'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser of the system; undefined where it has none of these. */
export const BROWSER_PATH = BROWSERS.find((path) => path && existsSync(path))

/** The flags of a browser, and its path where the system has one, as Playwright takes them. */
export const launchWith = (args: string[]) => ({
  args,
  ...(BROWSER_PATH === undefined ? {} : { executablePath: BROWSER_PATH }),
})

/** The launch options of a measurement: the flags that a container needs, and none that changes the look of pages. */
export const MEASURED_LAUNCH = launchWith(['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'])
