import { atom } from 'jotai'
import type { DraftTexts } from '../api/operator-api.ts'
import type { Draft } from './draft.ts'
import type { KeptDraft } from './kept-drafts.ts'

/** `none`: no token was given yet; `refused`: the service does not accept the token. */
export const sessionAtom = atom<'none' | 'open' | 'refused'>('none')

/** False while the service does not answer. */
export const isOnlineAtom = atom(true)

export interface Notice {
  readonly tone: 'good' | 'bad'
  readonly text: string
}
export const noticeAtom = atom<Notice | null>(null)

/** Open drafts by site. A draft changes in place: `revisionAtom` counts the edits of all drafts. */
export const draftsAtom = atom<ReadonlyMap<string, Draft>>(new Map())
export const revisionAtom = atom(0)

/** Unsaved drafts of earlier tabs that are offered, by site. */
export const foundDraftsAtom = atom<ReadonlyMap<string, KeptDraft>>(new Map())

/** Drafts that somebody else has saved over an edited one, by site. */
export const conflictsAtom = atom<ReadonlyMap<string, Conflict>>(new Map())
export interface Conflict extends DraftTexts {
  readonly version: string
  /** The name of the person or token that has saved it. */
  readonly by: string
}

/** The dialog about publications that is open. */
export const publishingAtom = atom<'publish' | 'history' | null>(null)
