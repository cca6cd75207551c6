import { parentPort } from 'node:worker_threads'
import type { PostedJob, PostedOutcome } from './idle-worker.ts'

/** Answers the jobs of an `IdleWorker`, inside its thread or process. An error rejects its job; the worker goes on. */
export function answerJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  const answer = async ({ id, job }: PostedJob<Job>) => {
    try {
      post({ id, result: await work(job) })
    } catch (error) {
      post({ id, error })
    }
  }
  const place = parentPort ?? process
  place.on('message', (posted: PostedJob<Job>) => void answer(posted))
}

function post<Result>(outcome: PostedOutcome<Result>): void {
  if (parentPort !== null) parentPort.postMessage(outcome)
  else process.send?.(outcome)
}
