import type { Extension } from '@codemirror/state'
import type { NewSite } from '#schemas/operator/endpoints/createSite.ts'
import type { DraftPreview, SiteDetail, SiteSummary } from '#schemas/operator/sites.ts'
import type { Catalogue, ThemeSummary } from '#schemas/operator/themes.ts'
import { ApiProblem, type OperatorApi } from '../api/operator-api.ts'
import { Draft } from './draft.ts'

/** An open site, with the service's latest check of its draft. */
export interface OpenSite {
  readonly detail: SiteDetail
  readonly draft: Draft
  /** The service's check of the draft; null before the first one. */
  readonly check: DraftPreview | null
  /** Counts the previewed drafts: an older preview must be reloaded. */
  readonly shown: number
  readonly isChecking: boolean
  readonly isSaving: boolean
  /** The version saved elsewhere meanwhile. */
  readonly conflict: { readonly manifest: string; readonly version: string } | null
}

export interface Notice {
  readonly tone: 'good' | 'bad'
  readonly text: string
}

export interface BuilderState {
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly isSignedIn: boolean
  readonly isOnline: boolean
  readonly sites: readonly SiteSummary[]
  readonly themes: readonly ThemeSummary[]
  readonly catalogue: Catalogue | null
  readonly selected: string | null
  readonly open: ReadonlyMap<string, OpenSite>
  /** Why a site, or the whole builder, could not be loaded. */
  readonly problem: string | null
  readonly notice: Notice | null
  /** Changes with every edit of a draft. */
  readonly revision: number
}

export interface BuilderStoreOptions {
  api: OperatorApi
  /** Extensions of the source editor of a draft. */
  extensions?: Extension
  /** Called when the token is no longer accepted. */
  signedOut?: () => void
}

/** Idle time before a draft is checked. */
const CHECK_AFTER_MS = 300
const RETRY_AFTER_MS = 3000

/** State and actions of the whole builder. Components read snapshots of it. */
export class BuilderStore {
  #state: BuilderState = {
    phase: 'loading',
    isSignedIn: true,
    isOnline: true,
    sites: [],
    themes: [],
    catalogue: null,
    selected: null,
    open: new Map(),
    problem: null,
    notice: null,
    revision: 0,
  }
  readonly #listeners = new Set<() => void>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #checks = new Map<string, number>()
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #options: BuilderStoreOptions

  constructor(options: BuilderStoreOptions) {
    this.#options = options
  }

  get state(): BuilderState {
    return this.#state
  }

  get hasUnsaved(): boolean {
    return [...this.#state.open.values()].some(({ draft }) => draft.isChanged)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Loads all data. Open drafts are kept. */
  async load(): Promise<void> {
    const { api } = this.#options
    await this.#guard(async () => {
      const [sites, themes, catalogue] = await Promise.all([api.sites(), api.themes(), api.catalogue()])
      this.#set({ phase: 'ready', isSignedIn: true, sites, themes, catalogue, problem: null })
    })
    if (this.#state.phase === 'loading') this.#set({ phase: 'failed' })
  }

  /** Reloads the status of the sites: files also change outside of the builder. */
  async look(): Promise<void> {
    if (!this.#state.isSignedIn || this.#state.phase !== 'ready') return
    await this.#guard(async () => this.#set({ sites: await this.#options.api.sites() }))
  }

  async select(siteId: string): Promise<void> {
    this.#set({ selected: siteId, problem: null })
    if (this.#state.open.has(siteId)) return
    await this.#guard(async () => {
      const detail = await this.#options.api.site(siteId)
      const saved = { text: detail.manifest, version: detail.version }
      const draft = new Draft(siteId, saved, () => this.#draftChanged(siteId), this.#options.extensions)
      this.#open(siteId, {
        detail,
        draft,
        check: null,
        shown: 0,
        isChecking: false,
        isSaving: false,
        conflict: null,
      })
      await this.check(siteId)
    })
  }

  /** Has the service check the draft and update its preview. An older answer never replaces a newer one. */
  async check(siteId: string): Promise<void> {
    clearTimeout(this.#timers.get(siteId))
    const site = this.#state.open.get(siteId)
    if (site === undefined) return
    const turn = (this.#checks.get(siteId) ?? 0) + 1
    this.#checks.set(siteId, turn)
    this.#patch(siteId, { isChecking: true })
    const before = site.check
    await this.#guard(async () => {
      const check = await this.#options.api.preview(siteId, site.draft.text, before?.preview?.id ?? null)
      if (this.#checks.get(siteId) !== turn) return
      // An unreadable text has no layers: the last readable ones still show what is inherited.
      const readable = check.chain.includes(siteId)
      const layers = readable ? {} : layersOf(before ?? site.detail)
      const isNew = check.refusals.length === 0 && check.preview !== null
      const shown = (this.#state.open.get(siteId)?.shown ?? 0) + (isNew ? 1 : 0)
      this.#patch(siteId, { check: { ...check, ...layers }, shown })
    })
    if (this.#checks.get(siteId) === turn) this.#patch(siteId, { isChecking: false })
  }

  /** Saves a draft, which puts it in force. */
  async save(siteId: string): Promise<void> {
    const site = this.#state.open.get(siteId)
    if (site === undefined || site.isSaving || !site.draft.isChanged) return
    const { text } = site.draft
    this.#patch(siteId, { isSaving: true })
    try {
      await this.#guard(async () => {
        const saved = await this.#options.api.save(siteId, text, site.draft.version)
        this.#patch(siteId, { detail: saved.site, conflict: null })
        site.draft.rebase({ text, version: saved.version })
        this.#set({ notice: { tone: 'good', text: `${saved.site.name} is saved and live.` } })
        await this.look()
      })
    } finally {
      this.#patch(siteId, { isSaving: false })
    }
  }

  /** Resolves a conflict: with the saved version, or with the own draft, which the next save writes. */
  settle(siteId: string, keep: 'mine' | 'theirs'): void {
    const site = this.#state.open.get(siteId)
    if (site?.conflict === null || site === undefined) return
    const { manifest, version } = site.conflict
    this.#patch(siteId, { conflict: null })
    site.draft.rebase({ text: manifest, version })
    if (keep === 'theirs') site.draft.replace(manifest)
  }

  revert(siteId: string): void {
    const draft = this.#state.open.get(siteId)?.draft
    draft?.replace(draft.savedText)
  }

  /** Creates a site. Rejects with the ApiProblem, because the form has to show it. */
  async create(wanted: NewSite): Promise<void> {
    const { site } = await this.#options.api.create(wanted)
    this.#set({
      sites: await this.#options.api.sites(),
      notice: { tone: 'good', text: `${site.name} is live.` },
    })
    await this.select(site.siteId)
  }

  dismiss(): void {
    this.#set({ notice: null })
  }

  #draftChanged(siteId: string): void {
    clearTimeout(this.#timers.get(siteId))
    this.#timers.set(
      siteId,
      setTimeout(() => void this.check(siteId), CHECK_AFTER_MS),
    )
    this.#set({ revision: this.#state.revision + 1 })
  }

  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      if (!this.#state.isOnline) this.#set({ isOnline: true })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      this.#failed(error)
    }
  }

  #failed(problem: ApiProblem): void {
    if (problem.kind === 'unauthorized') {
      this.#set({ isSignedIn: false })
      this.#options.signedOut?.()
    } else if (problem.kind === 'offline') {
      this.#set({ isOnline: false })
      clearTimeout(this.#retry)
      this.#retry = setTimeout(() => void this.#comeBack(), RETRY_AFTER_MS)
    } else if (
      problem.kind === 'conflict' &&
      problem.current !== undefined &&
      this.#state.selected !== null
    ) {
      this.#patch(this.#state.selected, { conflict: problem.current })
    } else {
      const reason = problem.refusals[0]
      const text = reason === undefined ? problem.message : `${reason.path} ${reason.expected}`
      if (this.#state.phase === 'ready') this.#set({ notice: { tone: 'bad', text } })
      else this.#set({ problem: text })
    }
  }

  async #comeBack(): Promise<void> {
    if (this.#state.phase !== 'ready') return this.load()
    await this.look()
    if (!this.#state.isOnline) return
    const { selected } = this.#state
    if (selected !== null && this.#state.open.has(selected)) await this.check(selected)
    else if (selected !== null) await this.select(selected)
  }

  #open(siteId: string, site: OpenSite): void {
    this.#set({ open: new Map(this.#state.open).set(siteId, site) })
  }

  #patch(siteId: string, change: Partial<OpenSite>): void {
    const site = this.#state.open.get(siteId)
    if (site !== undefined) this.#open(siteId, { ...site, ...change })
  }

  #set(change: Partial<BuilderState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function layersOf({ inherited, origins, chain }: DraftPreview | SiteDetail) {
  return { inherited, origins, chain }
}
