import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { BROWSER_PATH, MEASURED_LAUNCH } from './browser-path.ts'

const PROGRAM = join(import.meta.dirname, '../node_modules/.bin/lighthouse')
const CHROME_FLAGS = ['--headless=new', ...MEASURED_LAUNCH.args].join(' ')

export interface Audit {
  /** Performance score, 0 to 100, for a phone on a slow network. */
  score: number
  largestContentfulPaintMs: number
  /** Time in which the page could not answer input while it loaded. */
  totalBlockingMs: number
  accessibility: number
}

/** The outputs of a Lighthouse run. */
export interface LighthouseRun {
  /** 0 where the run completed. */
  exitCode: number
  /** The report as JSON; empty where there is none. */
  stdout: string
  stderr: string
}

interface Report {
  runtimeError?: { code: string }
  categories: Record<'performance' | 'accessibility', { score: number | null }>
  audits: Record<'largest-contentful-paint' | 'total-blocking-time', { numericValue?: number }>
}

/** One Lighthouse run with its phone profile. Throws a one-line error where the run measured nothing. */
export async function audit(url: string, run = runLighthouse): Promise<Audit> {
  const { exitCode, stdout, stderr } = await run(url)
  const report = reportOf(stdout)
  const code = report?.runtimeError?.code ?? /\b[A-Z]+(?:_[A-Z]+)+\b/.exec(stderr)?.[0]
  const score = report?.categories.performance.score ?? null
  const accessibility = report?.categories.accessibility.score ?? null
  const paintMs = report?.audits['largest-contentful-paint'].numericValue
  const blockingMs = report?.audits['total-blocking-time'].numericValue
  if (
    exitCode !== 0 ||
    score === null ||
    accessibility === null ||
    paintMs === undefined ||
    blockingMs === undefined
  )
    throw new Error(`Lighthouse measured nothing: ${code ?? `it ended with ${exitCode}`}`)
  return {
    score: score * 100,
    largestContentfulPaintMs: paintMs,
    totalBlockingMs: blockingMs,
    accessibility: accessibility * 100,
  }
}

function reportOf(stdout: string): Report | null {
  try {
    return JSON.parse(stdout) as Report
  } catch {
    return null
  }
}

function runLighthouse(url: string): Promise<LighthouseRun> {
  const options = [
    '--quiet',
    '--output=json',
    '--only-categories=performance,accessibility',
    `--chrome-flags=${CHROME_FLAGS}`,
  ]
  const env = { ...process.env, ...(BROWSER_PATH === undefined ? {} : { CHROME_PATH: BROWSER_PATH }) }
  return new Promise((resolve) => {
    execFile(PROGRAM, [url, ...options], { maxBuffer: 64 * 1024 * 1024, env }, (error, stdout, stderr) => {
      // Without a numeric code the program was not started or was killed; its message is one line.
      const exitCode = error === null ? 0 : Number(error.code) || 1
      resolve({ exitCode, stdout, stderr: stderr || (error?.message ?? '') })
    })
  })
}
