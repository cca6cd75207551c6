import { setTimeout as delay } from 'node:timers/promises'
import type { Client, Frame } from '#tests/contract/client.ts'

const AGAIN_AFTER_MS = 100
const ANSWERED_WITHIN_MS = 120_000
/** Refused for now, because the service has too much to do or does not reach its database; or done perhaps, and its answer was lost. */
const TRY_AGAIN = ['300', 'Client.Error.DeliveryInDoubt']

export interface PatientCall {
  readonly client: Client
  readonly op: string
  readonly body: object
  readonly key?: string
}

/** Calls an operation until it is answered, each time with the same key, as the runtime does. Throws at a refusal, and after two minutes. */
export async function patientCall<Result>({ client, op, body, key }: PatientCall): Promise<Result> {
  const call = [{ id: 1, op, body, ...(key !== undefined && { key }) }]
  const frame = await patiently(op, async () => {
    const { value } = await client.post('/channel/secured', call)
    // A request that is refused whole is answered by one frame without a list.
    const [answer] = [value].flat() as Frame[]
    if (answer === undefined || TRY_AGAIN.includes(answer.fault?.code ?? ''))
      throw new Error(`${op} was answered by ${JSON.stringify(answer)}`)
    return answer
  })
  if (frame.fault !== undefined) throw new Error(`${op} was refused: ${JSON.stringify(frame.fault)}`)
  return frame.result as Result
}

/** Repeats work until it does not throw. */
export async function patiently<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + ANSWERED_WITHIN_MS
  for (;;) {
    try {
      return await work()
    } catch (cause) {
      if (performance.now() > deadline)
        throw new Error(`${name} was never answered: ${(cause as Error).message}`, { cause })
      await delay(AGAIN_AFTER_MS)
    }
  }
}

/** The reasons of the work that failed. */
export function failuresOf(ends: readonly PromiseSettledResult<void>[]): string[] {
  return ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
}
