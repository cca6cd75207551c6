import type { Archiving } from '#schemas/operator/archiving.ts'
import type { Conformity } from '#schemas/operator/endpoints/getConformity.ts'
import type { Readiness } from '#schemas/operator/endpoints/getReadiness.ts'
import type { NewSite } from '#schemas/operator/endpoints/createSite.ts'
import type { NewTheme } from '#schemas/operator/endpoints/createTheme.ts'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import { IDEMPOTENCY_HEADER } from '#schemas/operator/idempotency-header.ts'
import type { ApiError, ApiErrorCode } from '#schemas/operator/api-error.ts'
import type {
  PublishedDraft,
  SiteDraft,
  SitePublication,
  SitePublicationWithText,
} from '#schemas/operator/drafts.ts'
import type { SampleMails } from '#schemas/operator/endpoints/getSampleMails.ts'
import type { SiteTextList } from '#schemas/operator/endpoints/getSiteTexts.ts'
import type { MergedDraft } from '#schemas/operator/endpoints/mergeDraft.ts'
import type { SiteTexts, TextChanges } from '#schemas/site-manifest/site-texts.ts'
import { VERSION_HEADER } from '#schemas/operator/record-version.ts'
import type { StoredFont, UploadedFont } from '#schemas/operator/site-fonts.ts'
import type { SiteAsset, StoredPicture, UploadedPicture } from '#schemas/operator/site-assets.ts'
import type { Presence } from '#schemas/operator/endpoints/reportPresence.ts'
import type { Thumbnail } from '#schemas/operator/endpoints/showThumbnail.ts'
import type { DraftPreview, ListedSite, Saved, SiteDetail } from '#schemas/operator/sites.ts'
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
  sites: () => Promise<ListedSite[]>
  /** The address of the live page of a site without its scripts. */
  thumbnail: (siteId: string) => Promise<Thumbnail>
  site: (siteId: string) => Promise<SiteDetail>
  create: (wanted: NewSite, key: string) => Promise<Saved>
  preview: (siteId: string, texts: DraftTexts, preview: string | null) => Promise<DraftPreview>
  /** Every message of a site in a language, without its own texts. */
  texts: (siteId: string, language: string) => Promise<SiteTextList>
  /** Every mail of a site in a language with sample values, as the draft in the preview has it. */
  mails: (siteId: string, language: string, preview: string | null) => Promise<SampleMails>
  /** Sends a mail with sample values to the person who is signed in. */
  sendMail: (siteId: string, mail: WantedMail, key: string) => Promise<{ kind: string; to: string }>
  /** The live text files beside the manifest. */
  files: (siteId: string) => Promise<{ files: SiteTexts; version: string }>
  /** Shows this editor to the others who have the site open; answers with them. */
  presence: (siteId: string, section: string) => Promise<Presence>
  /** Whether a site is archived, and the obstacles to archiving it. */
  archiving: (siteId: string) => Promise<Archiving>
  archive: (siteId: string, reason: string, key: string) => Promise<Archiving>
  restore: (siteId: string, reason: string, key: string) => Promise<Archiving>
  draft: (siteId: string) => Promise<SiteDraft>
  /** Saves a draft. `version` is that of the draft which it replaces. */
  saveDraft: (siteId: string, texts: DraftTexts, version: string) => Promise<SiteDraft>
  discardDraft: (siteId: string, version: string) => Promise<SiteDraft>
  /** Makes a link that shows the draft to whoever has it. */
  createPreviewLink: (siteId: string) => Promise<{ url: string; endsAt: number }>
  /** Publishes the draft with this version, at once or at a time in UTC milliseconds. */
  publish: (siteId: string, wanted: WantedPublication, key: string) => Promise<PublishedDraft>
  confirmPublication: (siteId: string, version: string, key: string) => Promise<PublishedDraft>
  cancelPublication: (siteId: string) => Promise<SiteDraft>
  /** Merges what the live file changed into the draft; without `prefer` only where nothing is changed by both. */
  merge: (siteId: string, prefer?: 'draft' | 'live') => Promise<MergedDraft>
  publications: (
    siteId: string,
    after?: number,
  ) => Promise<{ publications: readonly SitePublication[]; hasMore: boolean }>
  publication: (siteId: string, publicationId: number) => Promise<SitePublicationWithText>
  rollBack: (siteId: string, wanted: WantedRollBack, key: string) => Promise<PublishedDraft>
  /** The things that the draft of a site lacks before it opens. */
  readiness: (siteId: string) => Promise<Readiness>
  /** Every line of the jurisdictions of a served site. */
  conformity: (siteId: string) => Promise<Conformity>
  themes: () => Promise<ThemeSummary[]>
  theme: (themeId: string) => Promise<ThemeDetail>
  createTheme: (wanted: NewTheme, key: string) => Promise<ThemeSummary>
  catalogue: () => Promise<Catalogue>
  /** The pictures of the site and of those that it extends. */
  assets: (siteId: string) => Promise<SiteAsset[]>
  /** A picture as base64. */
  viewAsset: (siteId: string, name: string) => Promise<{ mediaType: string; content: string }>
  /** The whole picture from which one was cut, as base64. */
  viewOriginal: (siteId: string, name: string) => Promise<{ mediaType: string; content: string }>
  uploadPicture: (siteId: string, picture: UploadedPicture, key: string) => Promise<StoredPicture>
  uploadFont: (siteId: string, font: UploadedFont, key: string) => Promise<StoredFont>
  /** The fonts that were uploaded for the site, and for those that it extends. */
  fonts: (siteId: string) => Promise<SiteAsset[]>
  /** A font as base64. */
  viewFont: (siteId: string, name: string) => Promise<{ mediaType: string; content: string }>
  removeFont: (siteId: string, name: string, key: string) => Promise<{ name: string }>
  removeAsset: (siteId: string, name: string, key: string) => Promise<{ name: string }>
}

/** The texts of a draft: its manifest, and its changes of the files beside it. */
export interface DraftTexts {
  readonly manifest: string
  readonly files: TextChanges
}

/** A mail by its place in the list, as the draft in a preview has it. */
export interface WantedMail {
  readonly number: number
  readonly language: string
  readonly preview?: string
}

export interface WantedPublication {
  readonly reason: string
  readonly at?: number
  readonly version: string
}

export interface WantedRollBack {
  readonly publicationId: number
  readonly reason: string
}

interface Sent {
  method?: 'POST' | 'PUT' | 'DELETE'
  /** The version that the change replaces. */
  version?: string
  body?: object
  key?: string
  withinMs?: number
}

/** Time-out of a call. */
const ANSWER_WITHIN_MS = 15_000
/** The service takes up to a minute to make a font anew, and other files may wait before it. */
const UPLOADED_WITHIN_MS = 120_000

export function operatorApi(token: () => string): OperatorApi {
  async function call<Answer>(
    path: string,
    { method, body, key, version, withinMs = ANSWER_WITHIN_MS }: Sent = {},
  ): Promise<Answer> {
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
        ...(version === undefined ? {} : { [VERSION_HEADER]: `"${version}"` }),
      },
      signal: AbortSignal.timeout(withinMs),
    }
    const response = await fetch(`/api/${path}`, request).catch((error: unknown) => {
      throw new ApiProblem('offline', `The service does not answer: ${String(error)}`)
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return answer as Answer
    throw problemOf(response.status, answer)
  }
  const upload = (body: object, key: string): Sent => ({
    method: 'POST',
    body,
    key,
    withinMs: UPLOADED_WITHIN_MS,
  })
  const site = (siteId: string) => `sites/${encodeURIComponent(siteId)}`
  return {
    sites: () => call('sites'),
    thumbnail: (siteId) => call(`${site(siteId)}/thumbnail`),
    site: (siteId) => call(site(siteId)),
    create: (wanted, key) => call('sites', { method: 'POST', body: wanted, key }),
    preview: (siteId, texts, preview) =>
      call(`${site(siteId)}/preview`, {
        method: 'POST',
        body: { ...texts, ...(preview === null ? {} : { preview }) },
      }),
    texts: (siteId, language) => call(`${site(siteId)}/texts?language=${encodeURIComponent(language)}`),
    mails: (siteId, language, preview) =>
      call(
        `${site(siteId)}/mails?${new URLSearchParams({ language, ...(preview !== null && { preview }) }).toString()}`,
      ),
    sendMail: (siteId, body, key) => call(`${site(siteId)}/mails`, { method: 'POST', body, key }),
    files: (siteId) => call(`${site(siteId)}/files`),
    presence: (siteId, section) => call(`${site(siteId)}/editors`, { method: 'POST', body: { section } }),
    archiving: (siteId) => call(`${site(siteId)}/archiving`),
    archive: (siteId, reason, key) =>
      call(`${site(siteId)}/archive`, { method: 'POST', body: { reason }, key }),
    restore: (siteId, reason, key) =>
      call(`${site(siteId)}/restore`, { method: 'POST', body: { reason }, key }),
    draft: (siteId) => call(`${site(siteId)}/draft`),
    saveDraft: (siteId, texts, version) =>
      call(`${site(siteId)}/draft`, { method: 'PUT', body: texts, version }),
    createPreviewLink: (siteId) => call(`${site(siteId)}/preview-links`, { method: 'POST' }),
    discardDraft: (siteId, version) => call(`${site(siteId)}/draft`, { method: 'DELETE', version }),
    publish: (siteId, { version, ...body }, key) =>
      call(`${site(siteId)}/draft/publish`, { method: 'POST', body, version, key }),
    confirmPublication: (siteId, version, key) =>
      call(`${site(siteId)}/draft/publish/confirm`, { method: 'POST', body: {}, version, key }),
    cancelPublication: (siteId) => call(`${site(siteId)}/draft/publish`, { method: 'DELETE' }),
    merge: (siteId, prefer) =>
      call(`${site(siteId)}/draft/merge`, {
        method: 'POST',
        body: prefer === undefined ? {} : { prefer },
      }),
    publications: (siteId, after) =>
      call(`${site(siteId)}/publications${after === undefined ? '' : `?after=${after}`}`),
    publication: (siteId, publicationId) => call(`${site(siteId)}/publications/${publicationId}`),
    rollBack: (siteId, { publicationId, reason }, key) =>
      call(`${site(siteId)}/publications/${publicationId}/roll-back`, {
        method: 'POST',
        body: { reason },
        key,
      }),
    conformity: (siteId) => call(`${site(siteId)}/conformity`),
    readiness: (siteId) => call(`${site(siteId)}/readiness`),
    themes: () => call('themes'),
    theme: (themeId) => call(`themes/${encodeURIComponent(themeId)}`),
    createTheme: (wanted, key) => call('themes', { method: 'POST', body: wanted, key }),
    catalogue: () => call('catalogue'),
    assets: (siteId) => call(`${site(siteId)}/assets`),
    viewAsset: (siteId, name) => call(`${site(siteId)}/assets/${encodeURIComponent(name)}`),
    viewOriginal: (siteId, name) => call(`${site(siteId)}/assets/${encodeURIComponent(name)}/original`),
    uploadPicture: (siteId, body, key) => call(`${site(siteId)}/assets`, upload(body, key)),
    uploadFont: (siteId, body, key) => call(`${site(siteId)}/fonts`, upload(body, key)),
    fonts: (siteId) => call(`${site(siteId)}/fonts`),
    viewFont: (siteId, name) => call(`${site(siteId)}/fonts/${encodeURIComponent(name)}`),
    removeFont: (siteId, name, key) =>
      call(`${site(siteId)}/fonts/${encodeURIComponent(name)}`, { method: 'DELETE', key }),
    removeAsset: (siteId, name, key) =>
      call(`${site(siteId)}/assets/${encodeURIComponent(name)}`, { method: 'DELETE', key }),
  }
}

function problemOf(status: number, answer: unknown): ApiProblem {
  const error = answer as Partial<ApiError> | null
  if (error?.error !== undefined && error.message !== undefined) {
    return new ApiProblem(error.error, error.message, error)
  }
  return new ApiProblem('failed', `The service answered with the status ${status} and no reason.`)
}
