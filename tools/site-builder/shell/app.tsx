import { useCallback, useEffect, useMemo, useState } from 'react'
import { FormsPage } from '../forms/forms-page.tsx'
import { ThemePage } from '../theme/theme-page.tsx'
import { BuilderProvider, useBuilderStore, type Builder } from './builder-context.ts'
import { CommandPalette } from './command-palette.tsx'
import { useCommands } from './commands.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ManifestPage } from './manifest-page.tsx'
import { NewSiteDialog } from './new-site-dialog.tsx'
import { SignIn } from './sign-in.tsx'
import { SiteList } from './site-list.tsx'
import { TextsPage } from './texts-page.tsx'
import { TopBar } from './top-bar.tsx'
import { useAddress } from './use-address.ts'
import { useShortcuts } from './use-shortcuts.ts'

interface AppProps {
  builder: Builder
  signIn: (token: string) => Promise<void>
  hasToken: boolean
}

/** The whole builder. Without a valid token it shows the sign-in form; open drafts survive an expired token. */
export function App({ builder, signIn, hasToken }: AppProps) {
  const [isKnown, setKnown] = useState(hasToken)
  useEffect(() => {
    if (hasToken) void builder.store.load()
  }, [builder, hasToken])
  return (
    <BuilderProvider value={builder}>
      <Workbench
        isKnown={isKnown}
        signIn={async (token) => {
          setKnown(true)
          await signIn(token)
        }}
      />
    </BuilderProvider>
  )
}

const LOOK_EVERY_MS = 5000

function Workbench({ isKnown, signIn }: { isKnown: boolean; signIn: (token: string) => Promise<void> }) {
  const { store, state } = useBuilderStore()
  const { siteId, view, go } = useAddress()
  const [isCreating, setCreating] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const first = state.sites.find(({ status }) => status !== 'template')?.siteId
  const wanted = siteId ?? first ?? null

  useEffect(() => {
    if (state.phase === 'ready' && state.isSignedIn && wanted !== null) void store.select(wanted)
  }, [store, state.phase, state.isSignedIn, wanted])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void store.look()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [store])
  useUnsavedGuard()

  const openPalette = useCallback(() => setPaletteOpen(true), [])
  const create = useCallback(() => setCreating(true), [])
  const commands = useCommands({ wanted, view, go, create })
  useShortcuts(commands, openPalette)

  if (!isKnown || (!state.isSignedIn && state.open.size === 0)) {
    return <SignIn signIn={signIn} isRefused={!state.isSignedIn} />
  }
  const site = wanted === null ? undefined : state.open.get(wanted)
  return (
    <div className="bench">
      <a className="skip" href="#work">
        To the editor
      </a>
      <TopBar
        site={site}
        view={view}
        go={(next) => wanted !== null && go(wanted, next)}
        openPalette={openPalette}
      />
      <SiteList selected={wanted} choose={(id) => go(id, view)} create={create} />
      <main className="work" id="work" tabIndex={-1}>
        <Banner />
        {site === undefined ? <Waiting /> : null}
        {site !== undefined && view === 'manifest' ? <ManifestPage key={wanted} site={site} /> : null}
        {site !== undefined && view === 'theme' ? <ThemePage site={site} /> : null}
        {site !== undefined && view === 'forms' ? <FormsPage key={wanted} site={site} /> : null}
        {site !== undefined && view === 'texts' ? <TextsPage site={site} /> : null}
      </main>
      <CommandPalette commands={commands} isOpen={isPaletteOpen} close={() => setPaletteOpen(false)} />
      <NewSiteDialog isOpen={isCreating} close={() => setCreating(false)} created={(id) => go(id)} />
      {site?.conflict ? <ConflictDialog site={site} /> : null}
      {state.isSignedIn ? null : <SignIn signIn={signIn} isRefused isOver />}
      <Notice />
    </div>
  )
}

/** Asks before a tab with an unsaved draft is closed. */
function useUnsavedGuard(): void {
  const { store } = useBuilderStore()
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      if (store.hasUnsaved) event.preventDefault()
    }
    window.addEventListener('beforeunload', guard)
    return () => window.removeEventListener('beforeunload', guard)
  }, [store])
}

function Banner() {
  const { state } = useBuilderStore()
  if (state.isOnline) return null
  return (
    <p className="banner" role="status">
      The service does not answer. What you wrote is kept here; it is tried again every three seconds.
    </p>
  )
}

function Waiting() {
  const { store, state } = useBuilderStore()
  const bars = useMemo(() => [70, 45, 88, 60, 75, 30], [])
  if (state.phase === 'failed' || state.problem !== null) {
    return (
      <div className="empty" role="alert">
        <p>
          <strong>This could not be loaded.</strong>
        </p>
        <p>{state.problem ?? 'The service gave no reason.'}</p>
        <button type="button" className="button" onClick={() => void store.load()}>
          Try again
        </button>
      </div>
    )
  }
  if (state.phase === 'ready' && state.sites.length === 0) {
    return (
      <div className="empty">
        <p>
          <strong>There is no site yet.</strong>
        </p>
        <p>“New site” makes one that extends the base.</p>
      </div>
    )
  }
  return (
    <div className="waiting" role="status" aria-label="Loading">
      {bars.map((width) => (
        <span key={width} style={{ inlineSize: `${width}%` }} />
      ))}
    </div>
  )
}

const STAYS_MS = 5000

function Notice() {
  const { store, state } = useBuilderStore()
  const { notice } = state
  useEffect(() => {
    if (notice === null || notice.tone === 'bad') return
    const timer = setTimeout(() => store.dismiss(), STAYS_MS)
    return () => clearTimeout(timer)
  }, [store, notice])
  return (
    <div className="notices" aria-live="polite">
      {notice === null ? null : (
        <p className="notice" data-tone={notice.tone}>
          {notice.text}
          <button type="button" className="button quiet" onClick={() => store.dismiss()}>
            Dismiss
          </button>
        </p>
      )}
    </div>
  )
}
