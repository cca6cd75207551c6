import type { APIResponse, Page, Route } from '@playwright/test'
import { unpack } from '#runtime/client/message-pack-read.ts'
import { pack } from '#runtime/client/message-pack-write.ts'
import { FAULTS, type FaultCode } from '#schemas/protocol/faults.ts'
import type { RequestFrame, ResponseFrame } from '#schemas/protocol/frames.ts'
import type { OperationName, OperationResult } from '#schemas/protocol/operations.ts'

const CALLS = /\/channel\/(open|secured)$/

type Change = (answer: ResponseFrame) => ResponseFrame | Promise<ResponseFrame>

const faultOf = (id: number, code: FaultCode): ResponseFrame => ({
  id,
  ok: false,
  fault: { code, message: FAULTS[code] },
})

/** Sends a request on. Node.js resolves no name below `localhost`. */
async function fetchHere(route: Route): Promise<APIResponse> {
  const url = new URL(route.request().url())
  const { host } = url
  url.hostname = '127.0.0.1'
  return route.fetch({ url: url.href, headers: { ...(await route.request().allHeaders()), host } })
}

/** Changes the answers to one operation on their way to the page, as no service sends them; a call whose answer is made up does not reach the service. Resolves with the function that ends it. */
async function changeAnswers(
  page: Page,
  op: OperationName,
  change: Change,
  isMadeUp = false,
): Promise<() => Promise<void>> {
  const handle = async (route: Route) => {
    const calls = unpack(new Uint8Array(route.request().postDataBuffer() ?? [])) as RequestFrame[]
    const changed = new Set(calls.filter((call) => call.op === op).map(({ id }) => id))
    if (changed.size === 0) return route.fallback()
    if (isMadeUp && changed.size === calls.length) {
      const made = await Promise.all(calls.map(async ({ id }) => change({ id, ok: true, result: null })))
      return route.fulfill({ contentType: 'application/vnd.msgpack', body: Buffer.from(pack(made)) })
    }
    const response = await fetchHere(route)
    const answers = unpack(new Uint8Array(await response.body())) as ResponseFrame[]
    const body = pack(
      await Promise.all(answers.map(async (answer) => (changed.has(answer.id) ? change(answer) : answer))),
    )
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers()
    await route.fulfill({ status: response.status(), headers, body: Buffer.from(body) })
  }
  await page.route(CALLS, handle)
  return () => page.unroute(CALLS, handle)
}

/** The page gets a fault with this code as the answer to an operation. */
export const answerWithFault = (page: Page, op: OperationName, code: FaultCode) =>
  changeAnswers(page, op, ({ id }) => faultOf(id, code), true)

/** Holds the answer to an operation back. Resolves with the function that answers with a fault in its place. */
export async function holdAnswer(page: Page, op: OperationName): Promise<(code: FaultCode) => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<FaultCode>()
  await changeAnswers(page, op, async ({ id }) => faultOf(id, await promise))
  return async (code) => resolve(code)
}

/** The page gets this result of an operation. */
export const answerAs = <Name extends OperationName>(page: Page, op: Name, result: OperationResult<Name>) =>
  changeAnswers(page, op, ({ id }) => ({ id, ok: true, result }), true)

/** The page gets the result of an operation with this change. */
export const answerWith = <Name extends OperationName>(
  page: Page,
  op: Name,
  change: (result: OperationResult<Name>) => OperationResult<Name>,
) =>
  changeAnswers(page, op, (answer) =>
    answer.ok ? { ...answer, result: change(answer.result as OperationResult<Name>) } : answer,
  )

/** Leaves every poll of the page without an answer. */
export const holdPolls = (page: Page): Promise<unknown> =>
  page.route('**/channel/poll', () => Promise.resolve())

/** The page's next call is lost, and those after it wait until the function that it resolves with is called. */
export async function loseOneCall(page: Page): Promise<() => Promise<void>> {
  const { promise: restored, resolve: restore } = Promise.withResolvers<void>()
  let isLost = false
  await page.route('**/channel/**', async (route) => {
    if (!isLost) {
      isLost = true
      return route.abort()
    }
    await restored
    return route.fallback()
  })
  return async () => restore()
}
