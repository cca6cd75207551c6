import { API_ERROR_STATUS, type ApiError, type ApiErrorCode } from '#schemas/operator/api-error.ts'
import { placed } from '#schemas/operator/placed-refusal.ts'
import type { Refusal } from '#schemas/site-manifest/refusal.ts'

interface Details extends Pick<ApiError, 'permission' | 'current' | 'draft'> {
  readonly refusals?: readonly Refusal[]
}

/** Thrown by an endpoint that refuses a request; it becomes the answer to the operator. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
  readonly status: number
  readonly body: ApiError

  /** The refusal with this body. */
  static of(body: ApiError): ApiRefusal {
    return Object.assign(new ApiRefusal(body.error, body.message), { body })
  }

  constructor(error: ApiErrorCode, message: string, { refusals, ...details }: Details = {}) {
    super(message)
    this.status = API_ERROR_STATUS[error]
    this.body = {
      error,
      message,
      ...details,
      ...(refusals === undefined ? {} : { refusals: refusals.map(placed) }),
    }
  }
}

/** The refusal of a value in the request's body, for an `ApiRefusal`. `path` is relative to the body: `$.gameId`. */
export const bodyRefusal = (path: string, value: unknown, expected: string): Refusal => ({
  file: 'body',
  path,
  value,
  expected,
})
