import { existsSync } from 'node:fs'

/**
 * The browsers that can be measured, best first. The headless shell draws pages alone. A whole Chromium also draws its window, and
 * the spinner of the tab while a page loads, sixty times a second and by software: that takes a quarter of two processors from the
 * page, and no phone has such a window.
 */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser to measure; undefined where Playwright and Lighthouse look for one of their own. */
export const browserPath = () => BROWSERS.find((path) => existsSync(path))

export const BROWSER_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']
