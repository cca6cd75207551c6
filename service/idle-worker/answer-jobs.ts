import { parentPort } from 'node:worker_threads'
import type { PostedJob, PostedOutcome } from './idle-worker.ts'

/** Answers the jobs of an `IdleWorker`, inside its thread. An error rejects its job; the thread goes on. */
export function answerJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  const answer = async ({ id, job }: PostedJob<Job>) => {
    try {
      post({ id, result: await work(job) })
    } catch (error) {
      post({ id, error })
    }
  }
  parentPort?.on('message', (posted: PostedJob<Job>) => void answer(posted))
}

function post<Result>(outcome: PostedOutcome<Result>): void {
  parentPort?.postMessage(outcome)
}
