import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { IdleWorker } from './idle-worker.ts'

const ANSWER_JOBS = new URL('./answer-jobs.ts', import.meta.url).href

/** A worker that adds one to each number, with a counter of its jobs; it refuses, breaks off or answers late on request. */
const SOURCE = `
import { answerJobs } from '${ANSWER_JOBS}'
let jobs = 0
answerJobs(async (job) => {
  const nth = (jobs += 1)
  if (job === 'fail') throw new RangeError('no number')
  if (job === 'exit') process.exit(0)
  if (job === 'late') await new Promise((resolve) => setTimeout(resolve, 150))
  return { jobs: nth, job }
})`
let folder: string
let file: URL
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tombolo-worker-'))
  const path = join(folder, 'worker.mjs')
  await writeFile(path, SOURCE)
  file = pathToFileURL(path)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Answer {
  jobs: number
  job: unknown
}

const open: IdleWorker<unknown, Answer>[] = []
afterEach(() => Promise.all(open.map((worker) => worker.close())))

describe.each(['thread', 'process'] as const)('a worker in a %s', (kind) => {
  function idleWorker(idleMs?: number): IdleWorker<unknown, Answer> {
    const options = { file, isProcess: kind === 'process' }
    const worker = new IdleWorker<unknown, Answer>(idleMs === undefined ? options : { ...options, idleMs })
    open.push(worker)
    return worker
  }

  test('starts with its first job and serves the next ones', async () => {
    const worker = idleWorker()
    expect(worker.isRunning).toBe(false)
    expect(await worker.run('one')).toEqual({ jobs: 1, job: 'one' })
    expect(worker.isRunning).toBe(true)
    expect(await worker.run('two')).toEqual({ jobs: 2, job: 'two' })
  })

  test('ends when it is idle, and the next job starts a new one', async () => {
    const worker = idleWorker(20)
    await worker.run('one')
    await expect.poll(() => worker.isRunning).toBe(false)
    expect(await worker.run('two')).toEqual({ jobs: 1, job: 'two' })
  })

  test('answers a job that takes longer than the idle time', async () => {
    const worker = idleWorker(20)
    const late = worker.run('late')
    await worker.run('one')
    expect(await late).toEqual({ jobs: 1, job: 'late' })
  })

  test('rejects a failing job with its error, and goes on', async () => {
    const worker = idleWorker()
    await expect(worker.run('fail')).rejects.toThrow(new RangeError('no number'))
    expect(await worker.run('two')).toEqual({ jobs: 2, job: 'two' })
  })

  test('rejects its job when it breaks off, and the next job starts a new one', async () => {
    const worker = idleWorker()
    await expect(worker.run('exit')).rejects.toThrow(`the ${kind} ended before it answered`)
    expect(await worker.run('two')).toEqual({ jobs: 1, job: 'two' })
  })

  test('rejects its waiting jobs when it is closed', async () => {
    const worker = idleWorker()
    const waiting = Promise.allSettled([worker.run('late'), worker.run('one')])
    await worker.close()
    const closed = { status: 'rejected', reason: new Error('the worker was closed') }
    expect(await waiting).toEqual([closed, closed])
    expect(worker.isRunning).toBe(false)
  })

  test('rejects a job that cannot be sent', async () => {
    const worker = idleWorker()
    await expect(worker.run(() => 1)).rejects.toThrow('could not be cloned')
    expect(await worker.run('two')).toEqual({ jobs: 1, job: 'two' })
  })
})

test('a process that breaks off rejects only its present job, and the jobs behind it go to a new process', async () => {
  const worker = new IdleWorker<unknown, Answer>({ file, isProcess: true })
  open.push(worker)
  const jobs = [worker.run('one'), worker.run('exit'), worker.run('two'), worker.run('three')]
  expect(await Promise.allSettled(jobs)).toEqual([
    { status: 'fulfilled', value: { jobs: 1, job: 'one' } },
    { status: 'rejected', reason: new Error('the process ended before it answered') },
    { status: 'fulfilled', value: { jobs: 1, job: 'two' } },
    { status: 'fulfilled', value: { jobs: 2, job: 'three' } },
  ])
})
