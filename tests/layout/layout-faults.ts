import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { LayoutFault } from './page/fault.ts'

let script: Promise<string> | undefined

/** Checks the layout of the page that is shown, in its present window. */
export async function layoutFaults(page: Page): Promise<LayoutFault[]> {
  script ??= bundleChecks()
  return page.evaluate(await script)
}

/** The checks as one expression that runs in the page. */
async function bundleChecks(): Promise<string> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'page/find-faults.ts'),
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'iife', name: 'layout', codeSplitting: false })
  await bundle.close()
  // In a new window the app measures its bars before the next frame: the checks come after it.
  return `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() => { ${output[0].code}; return layout.findFaults() })`
}

/** A fault in one line. */
export const faultText = ({ kind, selector, detail }: LayoutFault): string =>
  `${kind}: ${selector}: ${detail}`
