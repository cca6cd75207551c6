import { useState } from 'react'
import type { OpenSite } from '../state/open-site.ts'
import { publishingAtom } from '../state/builder-state.ts'
import { useSetAtom } from 'jotai'
import { showInRow } from '#tools/show-in-row.ts'
import { IconButton, type IconName } from '../components/icon-button.tsx'
import { applyLook, readLook, type Look } from './look.ts'
import { VIEW_TITLES, viewOfFile, VIEWS, type View } from '../state/views.ts'
import { GALLERY } from './use-address.ts'
import { KEYS } from './use-shortcuts.ts'

/** The reference of the operators’ API, which the service serves beside the builder. */
const API_PAGE = '/api'

const LOOKS: Readonly<Record<Look, { next: Look; icon: IconName; label: string }>> = {
  system: { next: 'light', icon: 'system', label: 'The builder looks as the system does' },
  light: { next: 'dark', icon: 'sun', label: 'The builder is light' },
  dark: { next: 'system', icon: 'moon', label: 'The builder is dark' },
}

interface TopBarProps {
  site: OpenSite | undefined
  /** Null in the gallery. */
  view: View | null
  /** Opens a view, at a place of the manifest. */
  go: (view: View, pointer?: string) => void
  openPalette: () => void
}

export function TopBar({ site, view, go, openPalette }: TopBarProps) {
  const [look, setLook] = useState(readLook)
  const openPublishing = useSetAtom(publishingAtom)
  const change = () => {
    const { next } = LOOKS[look]
    applyLook(next)
    setLook(next)
  }
  return (
    <header className="top">
      <a className="wordmark" href={GALLERY} title="All sites (Alt+0)">
        Tombolo <span>site builder</span>
      </a>
      <nav className="views" aria-label="Views">
        {(view === null ? [] : VIEWS).map((name, place) => (
          <button
            key={name}
            type="button"
            ref={name === view ? showInRow : null}
            aria-current={name === view ? 'page' : undefined}
            title={`${VIEW_TITLES[name]} (Alt+${place + 1})`}
            onClick={() => go(name)}
          >
            {VIEW_TITLES[name]}
          </button>
        ))}
      </nav>
      {site === undefined || view === null ? (
        <span className="draft-state" />
      ) : (
        <DraftState site={site} go={go} />
      )}
      {view === null ? null : <UndoButtons site={site} />}
      <a
        className="button"
        href={API_PAGE}
        target="_blank"
        rel="noreferrer"
        title="The operators’ API, in a new tab"
      >
        API
      </a>
      <button type="button" className="button" onClick={openPalette} title={`Commands (${KEYS}K)`}>
        Commands <kbd>{KEYS}K</kbd>
      </button>
      <IconButton icon={LOOKS[look].icon} label={LOOKS[look].label} onClick={change} />
      {view === null ? null : (
        <button
          type="button"
          className="button primary"
          disabled={site === undefined || !site.isDraft}
          onClick={() => openPublishing('publish')}
        >
          Publish… <kbd>{KEYS}S</kbd>
        </button>
      )}
    </header>
  )
}

function UndoButtons({ site }: Pick<TopBarProps, 'site'>) {
  return (
    <>
      <IconButton
        icon="undo"
        label={`Undo (${KEYS}Z)`}
        disabled={site?.draft.canUndo !== true}
        onClick={() => site?.draft.undo()}
      />
      <IconButton
        icon="redo"
        label={`Redo (${KEYS}Shift+Z)`}
        disabled={site?.draft.canRedo !== true}
        onClick={() => site?.draft.redo()}
      />
    </>
  )
}

/** The state of the draft in one line. Refusals lead to the first one. */
function DraftState({ site, go }: { site: OpenSite } & Pick<TopBarProps, 'go'>) {
  const refusals = site.check?.refusals ?? []
  const [first] = refusals
  const text = site.isChecking
    ? 'Checking…'
    : refusals.length > 0
      ? `${refusals.length} ${refusals.length === 1 ? 'refusal' : 'refusals'}`
      : site.draft.isChanged
        ? 'Saving the draft…'
        : site.isDraft
          ? 'Draft saved'
          : 'Live'
  const tone = site.isChecking ? 'busy' : first !== undefined ? 'bad' : site.isDraft ? 'open' : 'good'
  const show = () => {
    if (first === undefined) return
    const own = `${site.draft.siteId}/`
    const view = first.file.startsWith(own) ? viewOfFile(first.file.slice(own.length)) : null
    // The manifest lists every refusal, also those of other files and of sites that extend this one.
    if (view === 'manifest') go(view, first.pointer ?? '')
    else go(view ?? 'manifest')
  }
  return (
    <p className="draft-state" data-tone={tone} role="status">
      {first === undefined || site.isChecking ? (
        text
      ) : (
        <button type="button" className="link" title="To the first refusal" onClick={show}>
          {text}
        </button>
      )}
    </p>
  )
}
