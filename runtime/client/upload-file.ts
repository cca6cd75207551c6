import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { TokenStore } from './token-store.ts'

export interface UploadOptions {
  /** A path of this site. */
  readonly path: string
  readonly file: Blob
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

const ANSWER_WITHIN_MS = 60_000

/**
 * Posts a file with the session's token, and resolves with the JSON of the answer, whatever its status. XMLHttpRequest, because a fetch
 * does not report the progress of an upload. Rejects with a `Fault` if no answer came.
 */
export function uploadFile(
  { path, file, onProgress }: UploadOptions,
  tokens: Pick<TokenStore, 'read' | 'keep'>,
  onSessionOver: () => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const failed = (code: typeof FAULT.connectFailed | typeof FAULT.requestTimeout) => () =>
      reject(new Fault(code))
    request.open('POST', path)
    request.timeout = ANSWER_WITHIN_MS
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('X-Requested-With', 'tombolo')
    const token = tokens.read()
    if (token !== null) request.setRequestHeader('X-Auth-Token', token)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    )
    request.addEventListener('load', () => {
      const newest = request.getResponseHeader('X-Auth-Token')
      if (newest !== null) tokens.keep(newest)
      if (request.status === 401) onSessionOver()
      if (request.response === null) failed(FAULT.connectFailed)()
      else resolve(request.response)
    })
    request.addEventListener('error', failed(FAULT.connectFailed))
    request.addEventListener('timeout', failed(FAULT.requestTimeout))
    request.send(file)
  })
}
