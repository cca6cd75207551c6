import { QueryClientProvider } from '@tanstack/react-query'
import { Provider as StoreProvider, useAtom, useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { ScreensPage } from '../preview/screens-page.tsx'
import { ReadinessPage } from '../readiness/readiness-page.tsx'
import { FormsPage } from '../forms/forms-page.tsx'
import type { Builder } from '../state/builder.ts'
import { BuilderProvider, useBuilder } from '../state/builder-context.ts'
import { useCatalogue, useSignIn, useSites, useThemes } from '../state/builder-queries.ts'
import { draftsAtom, isOnlineAtom, noticeAtom, sessionAtom } from '../state/builder-state.ts'
import { useOpenSite } from '../state/open-site.ts'
import { ThemePage } from '../theme/theme-page.tsx'
import { CommandPalette } from './command-palette.tsx'
import { useCommands } from './commands.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftBanner } from './draft-banner.tsx'
import { FoundDraft } from './found-draft.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { ManifestPage } from './manifest-page.tsx'
import { NewSiteDialog } from './new-site-dialog.tsx'
import { SignIn } from './sign-in.tsx'
import { SiteList } from './site-list.tsx'
import { PagesPage } from '../content/pages-page.tsx'
import { TextsPage } from '../content/texts-page.tsx'
import { TopBar } from './top-bar.tsx'
import { useAddress } from './use-address.ts'
import { useShortcuts } from './use-shortcuts.ts'

interface AppProps {
  builder: Builder
  /** Sets the token of the calls. */
  giveToken: (token: string) => void
}

/** The whole builder. Without a valid token it shows the sign-in form; open drafts survive an expired token. */
export function App({ builder, giveToken }: AppProps) {
  return (
    <BuilderProvider value={builder}>
      <StoreProvider store={builder.store}>
        <QueryClientProvider client={builder.queries}>
          <Workbench giveToken={giveToken} />
        </QueryClientProvider>
      </StoreProvider>
    </BuilderProvider>
  )
}

function Workbench({ giveToken }: Pick<AppProps, 'giveToken'>) {
  const session = useAtomValue(sessionAtom)
  const drafts = useAtomValue(draftsAtom)
  const { sites } = useSites({ polls: true })
  const { siteId, view, pointer, go } = useAddress()
  const [isCreating, setCreating] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const first = sites.find(({ status }) => status !== 'template')?.siteId
  const wanted = siteId ?? first ?? null
  const { site, problem } = useOpenSite(wanted)
  const signInAgain = useSignIn()
  const signIn = (token: string) => {
    giveToken(token)
    return signInAgain()
  }
  useUnsavedGuard()

  const openPalette = useCallback(() => setPaletteOpen(true), [])
  const create = useCallback(() => setCreating(true), [])
  const commands = useCommands({ wanted, view, go, create })
  useShortcuts(commands, openPalette)

  if (session !== 'open' && drafts.size === 0) {
    return <SignIn signIn={signIn} isRefused={session === 'refused'} />
  }
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
        {site === undefined ? null : <DraftBanner site={site} />}
        {site === undefined ? null : <FoundDraft key={`found ${site.draft.siteId}`} site={site} />}
        {site === undefined ? <Waiting problem={problem} /> : null}
        {site !== undefined && view === 'manifest' ? (
          <ManifestPage key={`${wanted} ${pointer}`} site={site} pointer={pointer} />
        ) : null}
        {site !== undefined && view === 'theme' ? <ThemePage key={wanted} site={site} /> : null}
        {site !== undefined && view === 'forms' ? <FormsPage key={wanted} site={site} /> : null}
        {site !== undefined && view === 'texts' ? <TextsPage key={wanted} site={site} /> : null}
        {site !== undefined && view === 'pages' ? <PagesPage key={wanted} site={site} /> : null}
        {site !== undefined && view === 'screens' ? <ScreensPage key={wanted} site={site} /> : null}
        {site !== undefined && view === 'readiness' ? (
          <ReadinessPage key={wanted} site={site} show={(to, place) => go(site.detail.siteId, to, place)} />
        ) : null}
      </main>
      <CommandPalette commands={commands} isOpen={isPaletteOpen} close={() => setPaletteOpen(false)} />
      <NewSiteDialog isOpen={isCreating} close={() => setCreating(false)} created={(id) => go(id)} />
      {site?.conflict ? <ConflictDialog site={site} /> : null}
      {site === undefined ? null : <PublishDialog site={site} />}
      {site === undefined ? null : <HistoryDialog site={site} />}
      {session === 'open' ? null : <SignIn signIn={signIn} isRefused isOver />}
      <Notice />
    </div>
  )
}

/** Asks before a tab with an unsaved draft is closed. */
function useUnsavedGuard(): void {
  const store = useStore()
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      if ([...store.get(draftsAtom).values()].some(({ isChanged }) => isChanged)) event.preventDefault()
    }
    window.addEventListener('beforeunload', guard)
    return () => window.removeEventListener('beforeunload', guard)
  }, [store])
}

function Banner() {
  if (useAtomValue(isOnlineAtom)) return null
  return (
    <p className="banner" role="status">
      The service does not answer. What you wrote is kept here; it is tried again every three seconds.
    </p>
  )
}

/** Shown until a site is loaded. `problem` is the reason why it cannot be. */
function Waiting({ problem }: { problem: string | null }) {
  const { queries } = useBuilder()
  const { data: sites, error } = useSites()
  const errors = [error, useThemes().error, useCatalogue().error]
  const reason = problem ?? errors.find((failure) => failure !== null)?.message
  const bars = useMemo(() => [70, 45, 88, 60, 75, 30], [])
  if (reason !== undefined) {
    return (
      <div className="empty" role="alert">
        <p>
          <strong>This could not be loaded.</strong>
        </p>
        <p>{reason}</p>
        <button type="button" className="button" onClick={() => void queries.invalidateQueries()}>
          Try again
        </button>
      </div>
    )
  }
  if (sites?.length === 0) {
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
  const [notice, setNotice] = useAtom(noticeAtom)
  useEffect(() => {
    if (notice === null || notice.tone === 'bad') return
    const timer = setTimeout(() => setNotice(null), STAYS_MS)
    return () => clearTimeout(timer)
  }, [setNotice, notice])
  return (
    <div className="notices" aria-live="polite">
      {notice === null ? null : (
        <p className="notice" data-tone={notice.tone}>
          {notice.text}
          <button type="button" className="button quiet" onClick={() => setNotice(null)}>
            Dismiss
          </button>
        </p>
      )}
    </div>
  )
}
