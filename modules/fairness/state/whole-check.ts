import { TrustedWorker as Worker } from '#runtime/context/trusted-worker.ts'
import { type CheckedLines, type CheckProgress, NoRecord } from '../rules/record-lines.ts'

/** Messages from the worker. */
export type CheckMessage =
  | ({ kind: 'progress' } & CheckProgress)
  | ({ kind: 'checked' } & CheckedLines)
  | { kind: 'no-record' }
  | { kind: 'failed' }

/** Location of a record: a path on this site, or a chosen file. */
export type RecordSource = string | File

/** The part of a worker that a check uses. */
export type CheckWorker = Pick<globalThis.Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

export interface WholeCheck {
  done: Promise<CheckedLines>
  /** Stops reading and checking; `done` never settles. */
  stop: () => void
}

/** Path of the whole record of an ended draw. */
export function recordPath(memberId: number, gameInstanceId: number): string {
  return `/client/fairness/${memberId}/${gameInstanceId}.ndjson`
}

/** Checks a record of any size in a worker, so that the page stays responsive. Rejects with NoRecord for input that is not a record. */
export function startWholeCheck(
  source: RecordSource,
  onProgress: (progress: CheckProgress) => void,
): WholeCheck {
  let worker: CheckWorker
  try {
    worker = new Worker(new URL('./check-record.worker.ts', import.meta.url), { type: 'module' })
  } catch (error) {
    return { done: Promise.reject(error), stop: () => undefined }
  }
  const { promise, resolve, reject } = withResolvers<CheckedLines>()
  worker.onmessage = ({ data }: MessageEvent<CheckMessage>) => {
    if (data.kind === 'progress') return onProgress(data)
    worker.terminate()
    if (data.kind === 'checked') resolve({ record: data.record, steps: data.steps })
    else if (data.kind === 'no-record') reject(new NoRecord('this is no record'))
    else reject(new Error('the record could not be checked'))
  }
  worker.onerror = () => {
    worker.terminate()
    reject(new Error('the check could not be started'))
  }
  worker.postMessage(source)
  return { done: promise, stop: () => worker.terminate() }
}

/** `Promise.withResolvers`, which the oldest supported browsers lack. */
function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<Value>((kept, broken) => {
    resolve = kept
    reject = broken
  })
  return { promise, resolve, reject }
}
