import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PROGRAM = join(import.meta.dirname, '../../../node_modules/.bin/lighthouse')
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-dev-shm-usage --disable-gpu'

export interface Audit {
  /** Performance, 0 to 100, as for a phone on a slow network. */
  score: number
  largestContentfulPaintMs: number
  accessibility: number
}

/** One Lighthouse run with its phone profile. */
export async function audit(url: string): Promise<Audit> {
  const system = '/usr/bin/chromium'
  const { stdout } = await run(
    PROGRAM,
    [
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance,accessibility',
      `--chrome-flags=${CHROME_FLAGS}`,
    ],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...(existsSync(system) ? { CHROME_PATH: system } : {}) },
    },
  )
  const report = JSON.parse(stdout) as {
    categories: Record<'performance' | 'accessibility', { score: number }>
    audits: { 'largest-contentful-paint': { numericValue: number } }
  }
  return {
    score: report.categories.performance.score * 100,
    largestContentfulPaintMs: report.audits['largest-contentful-paint'].numericValue,
    accessibility: report.categories.accessibility.score * 100,
  }
}
