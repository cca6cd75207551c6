import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ApiError } from '#schemas/operator/api-error.ts'
import {
  endpoints,
  type EndpointName,
  type EndpointParams,
  type EndpointRequest,
  type EndpointResult,
} from '#schemas/operator/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '#schemas/operator/idempotency-header.ts'
import { VERSION_HEADER } from '#schemas/operator/record-version.ts'
import { requestTo } from '#schemas/operator/request-to.ts'
import { Mistake, Unreachable } from '../../mistake.ts'

/** An answer of the operators' API, or its refusal. */
export type Answer<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly refusal: ApiError }

/** Calls an endpoint by its name. `version` is that of the record which a change replaces. */
export type OperatorApi = <Name extends EndpointName>(
  name: Name,
  params: EndpointParams<Name>,
  request: EndpointRequest<Name>,
  version?: string,
) => Promise<Answer<EndpointResult<Name>>>

/** URL of the operators' port of a service on this machine. */
export const defaultServer = ({ OPERATOR_PORT = '8081' }: NodeJS.ProcessEnv) =>
  `http://127.0.0.1:${OPERATOR_PORT}`

/** The operators' API of a server, with the token in OPERATOR_TOKEN. Throws a Mistake for a wrong token, Unreachable without an answer. */
export function connectApi(server: string, { OPERATOR_TOKEN: token }: NodeJS.ProcessEnv): OperatorApi {
  if (token === undefined) throw new Mistake('Set OPERATOR_TOKEN: the service prints it at its first start.')
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new Mistake('OPERATOR_TOKEN has a space or a letter that no token has. Set it to the token alone.')
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? ''))
    throw new Mistake(`--server ${server} is no address such as http://127.0.0.1:8081.`)
  const base = server.replace(/\/$/, '')
  return async (name, params, request, version) => {
    const { method, path, body } = requestTo(name, params, request)
    const response = await fetchAgain(`${base}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        // The same key in each attempt: a change whose answer was lost is not made again.
        ...(endpoints[name].audit === null ? {} : { [IDEMPOTENCY_HEADER]: randomUUID() }),
        ...(version === undefined ? {} : { [VERSION_HEADER]: `"${version}"` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Unreachable(
        `${base} does not answer: ${(error as Error).message}. Start it, or name it with --server.`,
      )
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok && answer !== null) return { ok: true, result: answer as never }
    const refusal = answer as ApiError
    if (typeof refusal?.error !== 'string' || typeof refusal.message !== 'string') {
      throw new Unreachable(
        `${base} is no operators’ port: it answered with status ${response.status}. Name the OPERATOR_PORT of the service with --server.`,
      )
    }
    if (refusal.error === 'unauthorized') throw new Mistake(`${refusal.message} Set OPERATOR_TOKEN.`)
    return { ok: false, refusal }
  }
}

/** An API that keeps its last answer, for `--json`. */
export function keepingAnswers(api: OperatorApi): { api: OperatorApi; last: () => Answer<unknown> | null } {
  let last: Answer<unknown> | null = null
  return {
    api: async (name, params, request, version) => {
      const answer = await api(name, params, request, version)
      last = answer
      return answer
    },
    last: () => last,
  }
}

const ATTEMPTS = 3
const AGAIN_AFTER_MS = 500

/** Sends a request again after a connection that was cut; a server that cannot be reached at all is not asked again. */
async function fetchAgain(url: string, request: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(url, request)
    } catch (error) {
      const wasReached = !UNREACHED.has(codeOf(error))
      if (attempt === ATTEMPTS || (attempt === 1 && !wasReached)) throw error
      await delay(AGAIN_AFTER_MS)
    }
  }
}

const UNREACHED: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH'])

const codeOf = (error: unknown) => String((error as { cause?: { code?: string } }).cause?.code)

/** The result of an answer; throws a Mistake for a refusal, with the places of the errors. */
export function resultOf<Result>(answer: Answer<Result>): Result {
  if (answer.ok) return answer.result
  const { message, refusals = [] } = answer.refusal
  throw new Mistake([message, ...refusals.map(({ path, expected }) => `  ${path}: ${expected}`)].join('\n'))
}
