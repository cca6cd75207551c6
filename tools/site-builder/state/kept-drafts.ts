import type { EditedTexts } from './draft.ts'

/** The texts of an unsaved draft, and the saved version on which they are based. */
export interface KeptDraft extends EditedTexts {
  readonly version: string
}

const PREFIX = 'tombolo.site-builder.draft.'

/** Unsaved drafts in this browser: a crash of the tab or of the machine loses none. */
export class KeptDrafts {
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
  }

  read(siteId: string): KeptDraft | null {
    try {
      const kept = JSON.parse(
        this.#storage.getItem(`${PREFIX}${siteId}`) ?? 'null',
      ) as Partial<KeptDraft> | null
      if (typeof kept?.text !== 'string' || typeof kept.version !== 'string') return null
      return { text: kept.text, files: kept.files ?? {}, version: kept.version }
    } catch {
      return null
    }
  }

  /** A browser without storage, or with a full one, keeps nothing; the draft itself is in the tab. */
  keep(siteId: string, { text, files, version }: KeptDraft): void {
    try {
      this.#storage.setItem(`${PREFIX}${siteId}`, JSON.stringify({ text, files, version }))
    } catch {
      this.forget(siteId)
    }
  }

  forget(siteId: string): void {
    try {
      this.#storage.removeItem(`${PREFIX}${siteId}`)
    } catch {
      // Storage is switched off: there is nothing to forget.
    }
  }
}
