import { afterEach, expect, test, vi } from 'vitest'
import { IdleWorker } from './idle-worker.ts'

const ANSWER_JOBS = new URL('./answer-jobs.ts', import.meta.url).href

/** A thread that adds one to each number, with a counter of its jobs; it refuses, breaks off or answers late on request. */
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
const file = new URL(`data:text/javascript,${encodeURIComponent(SOURCE)}`)

interface Answer {
  jobs: number
  job: unknown
}

const open: IdleWorker<unknown, Answer>[] = []
afterEach(() => Promise.all(open.map((worker) => worker.close())))

function idleWorker(idleMs?: number): IdleWorker<unknown, Answer> {
  const worker = new IdleWorker<unknown, Answer>(idleMs === undefined ? { file } : { file, idleMs })
  open.push(worker)
  return worker
}

test('a thread starts with its first job and serves the next ones', async () => {
  const worker = idleWorker()
  expect(worker.isRunning).toBe(false)
  expect(await worker.run('one')).toEqual({ jobs: 1, job: 'one' })
  expect(worker.isRunning).toBe(true)
  expect(await worker.run('two')).toEqual({ jobs: 2, job: 'two' })
})

test('an idle thread ends, and the next job starts a new one', async () => {
  const worker = idleWorker(20)
  await worker.run('one')
  await vi.waitFor(() => expect(worker.isRunning).toBe(false))
  expect(await worker.run('two')).toEqual({ jobs: 1, job: 'two' })
})

test('a job that takes longer than the idle time is answered', async () => {
  const worker = idleWorker(20)
  const late = worker.run('late')
  await worker.run('one')
  expect(await late).toEqual({ jobs: 1, job: 'late' })
})

test('a failing job is rejected with its error, and the thread goes on', async () => {
  const worker = idleWorker()
  await expect(worker.run('fail')).rejects.toThrow(new RangeError('no number'))
  expect(await worker.run('two')).toEqual({ jobs: 2, job: 'two' })
})

test('the jobs of a thread that breaks off are rejected, and the next job starts a new one', async () => {
  const worker = idleWorker()
  await expect(Promise.all([worker.run('exit'), worker.run('one')])).rejects.toThrow(
    'the thread ended before it answered',
  )
  expect(await worker.run('two')).toEqual({ jobs: 1, job: 'two' })
})

test('closing a thread rejects its waiting jobs', async () => {
  const worker = idleWorker()
  const waiting = worker.run('late')
  const closing = worker.close()
  await expect(waiting).rejects.toThrow('the thread was closed')
  await closing
  expect(worker.isRunning).toBe(false)
})
