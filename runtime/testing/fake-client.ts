import type { CallOptions, Client } from '#runtime/client/client.ts'
import type { ReadPosition } from '#runtime/client/topic-positions.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { OperationName, OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'

/** Answers of the service in a test, by operation. A fault is thrown. */
export type Answers = {
  [Name in OperationName]?: (
    body: OperationRequest<Name>,
  ) => OperationResult<Name> | Promise<OperationResult<Name>>
}

export interface Called {
  readonly op: OperationName
  readonly body: unknown
  readonly options: CallOptions | undefined
}

/** A client with predefined answers, which records its calls. */
export interface FakeClient extends Client {
  readonly calls: readonly Called[]
  readonly topics: ReadonlySet<string>
  /** The position at which each subscription began; undefined for the topic's end. */
  readonly positions: ReadonlyMap<string, ReadPosition | undefined>
}

export function fakeClient(
  answers: Answers = {},
  { upload, download, follow }: Partial<Pick<Client, 'upload' | 'download' | 'follow'>> = {},
): FakeClient {
  const calls: Called[] = []
  const topics = new Set<string>()
  const positions = new Map<string, ReadPosition | undefined>()
  return {
    calls,
    topics,
    positions,
    async call(op, body, options) {
      calls.push({ op, body, options })
      const answer = answers[op]
      if (!answer) throw new Fault(FAULT.notFound)
      return await answer(body)
    },
    upload: upload ?? (() => Promise.reject(new Fault(FAULT.notFound))),
    download: download ?? (() => Promise.reject(new Fault(FAULT.notFound))),
    subscribe(topic, from) {
      topics.add(topic)
      positions.set(topic, from)
      return () => void topics.delete(topic)
    },
    recover: async () => undefined,
    follow: follow ?? (() => new Promise(() => undefined)),
    isSettling: () => false,
    start: () => undefined,
    reinitialiseAfterMs: 0,
    wake: () => undefined,
    close: () => undefined,
  }
}
