import { existsSync } from 'node:fs'

/**
 * The system's Chromium where there is one; else the one that `playwright install chromium` brings. The headless shell has the same engine without
 * the windows of a desktop browser, whose toolbars took a third of the processor time of a test.
 */
const executablePath = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((path) => path && existsSync(path))

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Equal pictures on every machine.
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
]

/** How every browser test starts its browser. */
export const CHROMIUM_LAUNCH = { args: FLAGS, ...(executablePath === undefined ? {} : { executablePath }) }
