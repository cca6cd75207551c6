import type { ApiError, ApiErrorCode } from '#schemas/operator/api-error.ts'
import {
  endpoints,
  type EndpointName,
  type EndpointParams,
  type EndpointRequest,
  type EndpointResult,
} from '#schemas/operator/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '#schemas/operator/idempotency-header.ts'
import { VERSION_HEADER } from '#schemas/operator/record-version.ts'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import { requestTo } from '#schemas/operator/request-to.ts'

/** Why a call failed: the refusal of the service, or no answer. */
export class CallProblem extends Error {
  override readonly name = 'CallProblem'
  readonly kind: ApiErrorCode | 'offline'
  readonly refusals: readonly PlacedRefusal[]

  constructor(kind: ApiErrorCode | 'offline', message: string, refusals: readonly PlacedRefusal[] = []) {
    super(message)
    this.kind = kind
    this.refusals = refusals
  }
}

/** Time-out of a call. */
const ANSWER_WITHIN_MS = 15_000

/** Headers of a change. */
interface CallHeaders {
  /** The same in each attempt of one change, which is then made once. */
  readonly key?: string
  /** The version of the record that the person has read. */
  readonly version?: string | undefined
}

/** Calls an endpoint as the person whose session the browser has. Throws a CallProblem. */
export async function callEndpoint<Name extends EndpointName>(
  name: Name,
  params: EndpointParams<Name>,
  request: EndpointRequest<Name>,
  { key, version }: CallHeaders = {},
): Promise<EndpointResult<Name>> {
  const { method, path, body } = requestTo(name, params, request)
  const takesKey = key !== undefined && endpoints[name].audit !== null
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      ...(takesKey && { [IDEMPOTENCY_HEADER]: key }),
      ...(version !== undefined && { [VERSION_HEADER]: `"${version}"` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => {
    throw new CallProblem('offline', 'The service does not answer. Look at your connection, and try again.')
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer as EndpointResult<Name>
  const { error, message, refusals } = (answer ?? {}) as Partial<ApiError>
  throw new CallProblem(
    error ?? 'failed',
    message ?? `The service answered with the status ${response.status} and no reason.`,
    refusals,
  )
}
