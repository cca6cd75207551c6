import type { ApiError, ApiErrorCode } from '#schemas/operator/sites-api.ts'
import { placed } from '#schemas/operator/placed-refusal.ts'
import type { Refusal } from '#schemas/site-manifest/refusal.ts'

const STATUS: Readonly<Record<ApiErrorCode, number>> = {
  'wrong-host': 421,
  'invalid-head': 400,
  'foreign-origin': 403,
  'too-many-attempts': 429,
  unauthorized: 401,
  'not-found': 404,
  'not-json': 415,
  'too-large': 413,
  'invalid-body': 400,
  'not-served': 409,
  refused: 422,
  taken: 409,
  exists: 409,
  conflict: 409,
  failed: 500,
}

/** What an operator's request is answered with in place of what it asked for. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
  readonly status: number
  readonly body: ApiError

  constructor(
    error: ApiErrorCode,
    message: string,
    more: { refusals?: readonly Refusal[]; current?: ApiError['current'] } = {},
  ) {
    super(message)
    this.status = STATUS[error]
    this.body = {
      error,
      message,
      ...(more.refusals === undefined ? {} : { refusals: more.refusals.map(placed) }),
      ...(more.current === undefined ? {} : { current: more.current }),
    }
  }
}
