import type { NewSite } from '#schemas/operator/endpoints/createSite.ts'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import { IDEMPOTENCY_HEADER } from '#schemas/operator/idempotency-header.ts'
import type { ApiError, ApiErrorCode } from '#schemas/operator/api-error.ts'
import type { DraftPreview, Saved, SiteDetail, SiteSummary, StagedSite } from '#schemas/operator/sites.ts'
import type { Catalogue, ThemeDetail, ThemeSummary } from '#schemas/operator/themes.ts'

/** Why a call failed: the service's refusal, or no answer. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly kind: ApiErrorCode | 'offline'
  readonly refusals: readonly PlacedRefusal[]
  readonly current: ApiError['current'] | undefined

  constructor(kind: ApiErrorCode | 'offline', message: string, more: Partial<ApiError> = {}) {
    super(message)
    this.kind = kind
    this.refusals = more.refusals ?? []
    this.current = more.current
  }
}

/** The operators' API as used by the builder. Every call rejects with an ApiProblem. A `key` is an idempotency key: the same in each attempt. */
export interface OperatorApi {
  sites: () => Promise<SiteSummary[]>
  site: (siteId: string) => Promise<SiteDetail>
  create: (wanted: NewSite, key: string) => Promise<Saved>
  preview: (siteId: string, manifest: string, preview: string | null) => Promise<DraftPreview>
  stage: (siteId: string, manifest: string, language: string) => Promise<StagedSite>
  save: (siteId: string, saving: { manifest: string; version: string }, key: string) => Promise<Saved>
  themes: () => Promise<ThemeSummary[]>
  theme: (themeId: string) => Promise<ThemeDetail>
  catalogue: () => Promise<Catalogue>
}

interface Sent {
  method?: 'POST' | 'PUT'
  body?: object
  key?: string
}

/** Time-out of a call. */
const ANSWER_WITHIN_MS = 15_000

export function operatorApi(token: () => string): OperatorApi {
  async function call<Answer>(path: string, { method, body, key }: Sent = {}): Promise<Answer> {
    const sent =
      body === undefined
        ? { headers: {} }
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const request: RequestInit = {
      ...sent,
      method: method ?? 'GET',
      headers: {
        ...sent.headers,
        // Without a token the cookie of a person who is signed in counts.
        ...(token() !== '' && { authorization: `Bearer ${token()}` }),
        ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
      },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }
    const response = await fetch(`/api/${path}`, request).catch((error: unknown) => {
      throw new ApiProblem('offline', `The service does not answer: ${String(error)}`)
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return answer as Answer
    throw problemOf(response.status, answer)
  }
  const site = (siteId: string) => `sites/${encodeURIComponent(siteId)}`
  return {
    sites: () => call('sites'),
    site: (siteId) => call(site(siteId)),
    create: (wanted, key) => call('sites', { method: 'POST', body: wanted, key }),
    preview: (siteId, manifest, preview) =>
      call(`${site(siteId)}/preview`, {
        method: 'POST',
        body: { manifest, ...(preview === null ? {} : { preview }) },
      }),
    stage: (siteId, manifest, language) =>
      call(`${site(siteId)}/stage`, { method: 'POST', body: { manifest, language } }),
    save: (siteId, saving, key) => call(`${site(siteId)}/manifest`, { method: 'PUT', body: saving, key }),
    themes: () => call('themes'),
    theme: (themeId) => call(`themes/${encodeURIComponent(themeId)}`),
    catalogue: () => call('catalogue'),
  }
}

function problemOf(status: number, answer: unknown): ApiProblem {
  const error = answer as Partial<ApiError> | null
  if (error?.error !== undefined && error.message !== undefined) {
    return new ApiProblem(error.error, error.message, error)
  }
  return new ApiProblem('failed', `The service answered with the status ${status} and no reason.`)
}
