import { useMemo } from 'react'
import { SECTIONS } from '../form/sections.ts'
import { useStore } from 'jotai'
import { useSites } from '../state/builder-queries.ts'
import { draftsAtom, publishingAtom } from '../state/builder-state.ts'
import { GALLERY } from './use-address.ts'
import { VIEWS, type View } from '../state/views.ts'

/** An action with a name and optional keys. */
export interface Command {
  readonly id: string
  readonly group: 'Draft' | 'View' | 'Section' | 'Site'
  readonly name: string
  readonly keys?: string
  readonly run: () => void
}

/** Event that requests an action of the manifest's page. */
export const ASK_PAGE = 'tombolo:ask-page'
export type PageRequest =
  | { kind: 'toggle-source' }
  | { kind: 'next-refusal' }
  | { kind: 'section'; id: string }

export function askPage(request: PageRequest): void {
  window.dispatchEvent(new CustomEvent<PageRequest>(ASK_PAGE, { detail: request }))
}

interface CommandOptions {
  wanted: string | null
  view: View
  go: (siteId: string, view?: View) => void
  create: () => void
}

export function useCommands({ wanted, view, go, create }: CommandOptions): Command[] {
  const store = useStore()
  const { sites } = useSites()
  return useMemo(() => {
    const draft = () => (wanted === null ? undefined : store.get(draftsAtom).get(wanted))
    const ofDraft: Command[] = [
      {
        id: 'publish',
        group: 'Draft',
        name: 'Publish…',
        keys: 'mod+s',
        run: () => store.set(publishingAtom, 'publish'),
      },
      {
        id: 'history',
        group: 'Draft',
        name: 'History…',
        run: () => store.set(publishingAtom, 'history'),
      },
      { id: 'undo', group: 'Draft', name: 'Undo', keys: 'mod+z', run: () => void draft()?.undo() },
      { id: 'redo', group: 'Draft', name: 'Redo', keys: 'mod+shift+z', run: () => void draft()?.redo() },
      { id: 'redo-y', group: 'Draft', name: 'Redo', keys: 'mod+y', run: () => void draft()?.redo() },
      {
        id: 'revert',
        group: 'Draft',
        name: 'Back to the draft in the service',
        run: () => draft()?.revert(),
      },
      {
        id: 'source',
        group: 'View',
        name: 'Form or source',
        keys: 'mod+e',
        run: () => askPage({ kind: 'toggle-source' }),
      },
      {
        id: 'refusal',
        group: 'Draft',
        name: 'Next refusal',
        keys: 'f8',
        run: () => askPage({ kind: 'next-refusal' }),
      },
    ]
    const ofView = VIEWS.map((name, place): Command => {
      const title = name.charAt(0).toUpperCase() + name.slice(1)
      return {
        id: name,
        group: 'View',
        name: title,
        keys: `alt+${place + 1}`,
        run: () => wanted !== null && go(wanted, name),
      }
    })
    const gallery: Command = {
      id: 'gallery',
      group: 'View',
      name: 'All sites',
      keys: 'alt+0',
      run: () => {
        window.location.hash = GALLERY
      },
    }
    const ofSection = SECTIONS.map(({ id, title }): Command => ({
      id: `section-${id}`,
      group: 'Section',
      name: title,
      run: () => askPage({ kind: 'section', id }),
    }))
    const ofSites = sites.map(({ siteId, name }): Command => ({
      id: `site-${siteId}`,
      group: 'Site',
      name: name === siteId ? siteId : `${name} (${siteId})`,
      run: () => go(siteId, view),
    }))
    const create_: Command = { id: 'new-site', group: 'Site', name: 'New site…', run: create }
    return [...ofDraft, gallery, ...ofView, ...(view === 'manifest' ? ofSection : []), ...ofSites, create_]
  }, [store, sites, wanted, view, go, create])
}
