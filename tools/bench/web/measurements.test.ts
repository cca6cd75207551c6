import { describe, expect, test } from 'vitest'
import { audit, type LighthouseRun } from '../../lighthouse.ts'
import { Measurements, oneLine } from './measurements.ts'

const URL = 'http://aurora.localhost:8080/'
const SOUND: LighthouseRun = {
  exitCode: 0,
  stdout: JSON.stringify({
    categories: { performance: { score: 0.97 }, accessibility: { score: 1 } },
    audits: {
      'largest-contentful-paint': { numericValue: 1200 },
      'total-blocking-time': { numericValue: 40 },
    },
  }),
  stderr: '',
}
/** What a run without a trace of the page's start leaves: a report of 300 kB, and as much again on the error. */
const NO_NAVSTART: LighthouseRun = {
  exitCode: 1,
  stdout: '',
  stderr: `Runtime error encountered: Something went wrong (NO_NAVSTART)\n${'    at trace (file.js:1)\n'.repeat(9000)}`,
}

/** A Lighthouse that gives these runs one after the other, and the last one for ever. */
function runs(...given: LighthouseRun[]) {
  let taken = 0
  const run = () => Promise.resolve(given[Math.min(taken++, given.length - 1)] as LighthouseRun)
  return { run, taken: () => taken }
}

function measurements() {
  const printed: string[] = []
  return { printed, taking: new Measurements((line) => printed.push(line)) }
}

describe('Lighthouse runs', () => {
  test('a Lighthouse run returns its score and times', async () => {
    expect(await audit(URL, runs(SOUND).run)).toEqual({
      score: 97,
      largestContentfulPaintMs: 1200,
      totalBlockingMs: 40,
      accessibility: 100,
    })
  })

  test.each<[string, LighthouseRun, string]>([
    ['ends with its code on the error output', NO_NAVSTART, 'NO_NAVSTART'],
    [
      'has its code in the report',
      {
        ...SOUND,
        stdout: SOUND.stdout.replace('{', '{"runtimeError":{"code":"NO_FCP"},').replace('0.97', 'null'),
      },
      'NO_FCP',
    ],
    ['is no report', { ...SOUND, stdout: '<html>' }, 'it ended with 0'],
    ['was not started', { exitCode: 1, stdout: '', stderr: 'spawn lighthouse ENOENT' }, 'it ended with 1'],
  ])('a Lighthouse run that %s fails with one line', async (_what, run, reason) => {
    await expect(audit(URL, runs(run).run)).rejects.toThrow(
      new Error(`Lighthouse measured nothing: ${reason}`),
    )
  })
})

describe('rows of the bench', () => {
  test('a run that fails once is reported, repeated and counted as measured', async () => {
    const { printed, taking } = measurements()
    const lighthouse = runs(NO_NAVSTART, SOUND)
    const figure = await taking.takeAgain('aurora, Lighthouse', () => audit(URL, lighthouse.run))
    expect(figure?.score).toBe(97)
    expect(printed).toEqual(['  repeated: aurora, Lighthouse: Lighthouse measured nothing: NO_NAVSTART'])
    expect(taking.failures).toEqual([])
  })

  test('a run that fails twice is one failure, and the other rows are measured', async () => {
    const { printed, taking } = measurements()
    const lighthouse = runs(NO_NAVSTART)
    expect(await taking.takeAgain('aurora, Lighthouse', () => audit(URL, lighthouse.run))).toBeNull()
    expect(await taking.take('playout', () => Promise.resolve(60))).toBe(60)
    expect(lighthouse.taken()).toBe(2)
    expect(printed).toEqual([
      '  repeated: aurora, Lighthouse: Lighthouse measured nothing: NO_NAVSTART',
      'FAILED aurora, Lighthouse: Lighthouse measured nothing: NO_NAVSTART',
    ])
    expect(taking.failures).toEqual(['aurora, Lighthouse: Lighthouse measured nothing: NO_NAVSTART'])
  })

  test('a failed row is not repeated by a plain measurement', async () => {
    const { taking } = measurements()
    let tries = 0
    const fails = () => {
      tries += 1
      return Promise.reject(new Error('The demonstration drew nothing in time.'))
    }
    expect(await taking.take('playout', fails)).toBeNull()
    expect(tries).toBe(1)
    expect(taking.failures).toEqual(['playout: The demonstration drew nothing in time.'])
  })

  test('an error is reported by its first line, cut to a maximum length', () => {
    expect(oneLine(new Error('first\nsecond'))).toBe('first')
    expect(oneLine(new Error('x'.repeat(300_000)))).toHaveLength(202)
    expect(oneLine('a text')).toBe('a text')
  })
})
