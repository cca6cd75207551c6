import { QueryClientProvider } from '@tanstack/react-query'
import { Provider as StoreProvider, useAtom, useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { GalleryPage } from '../gallery/gallery-page.tsx'
import type { Start } from '../gallery/start.ts'
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
import { OtherEditors } from './other-editors.tsx'
import { ManifestPage } from './manifest-page.tsx'
import { NewSiteDialog } from './new-site-dialog.tsx'
import { SignIn } from './sign-in.tsx'
import { SiteList } from './site-list.tsx'
import { MailsPage } from '../content/mails-page.tsx'
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
  useSites({ polls: true })
  const { siteId, view, pointer, go } = useAddress()
  const [start, setStart] = useState<Start | null>(null)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const { site, problem } = useOpenSite(siteId)
  const signInAgain = useSignIn()
  const signIn = (token: string) => {
    giveToken(token)
    return signInAgain()
  }
  useUnsavedGuard()

  const openPalette = useCallback(() => setPaletteOpen(true), [])
  const create = useCallback(() => setStart({ kind: 'empty' }), [])
  const commands = useCommands({ wanted: siteId, view, go, create })
  useShortcuts(commands, openPalette)

  if (session !== 'open' && drafts.size === 0) {
    return <SignIn signIn={signIn} isRefused={session === 'refused'} />
  }
  return (
    <div className="bench" data-gallery={siteId === null}>
      <a className="skip" href="#work">
        To the editor
      </a>
      <TopBar
        site={site}
        view={siteId === null ? null : view}
        go={(next, place) => siteId !== null && go(siteId, next, place)}
        openPalette={openPalette}
      />
      {siteId === null ? null : <SiteList selected={siteId} choose={(id) => go(id, view)} create={create} />}
      <main className="work" id="work" tabIndex={-1}>
        <Banner />
        {site === undefined ? null : <DraftBanner site={site} />}
        {siteId === null ? null : <OtherEditors siteId={siteId} view={view} />}
        {site === undefined ? null : <FoundDraft key={`found ${site.draft.siteId}`} site={site} />}
        {siteId === null ? <GalleryPage open={(id) => go(id)} create={setStart} /> : null}
        {siteId !== null && site === undefined ? <Waiting problem={problem} /> : null}
        {site !== undefined && view === 'manifest' ? (
          <ManifestPage key={`${siteId} ${pointer}`} site={site} pointer={pointer} />
        ) : null}
        {site !== undefined && view === 'theme' ? <ThemePage key={siteId} site={site} /> : null}
        {site !== undefined && view === 'forms' ? <FormsPage key={siteId} site={site} /> : null}
        {site !== undefined && view === 'texts' ? <TextsPage key={siteId} site={site} /> : null}
        {site !== undefined && view === 'pages' ? <PagesPage key={siteId} site={site} /> : null}
        {site !== undefined && view === 'mails' ? <MailsPage key={siteId} site={site} /> : null}
        {site !== undefined && view === 'screens' ? <ScreensPage key={siteId} site={site} /> : null}
        {site !== undefined && view === 'readiness' ? (
          <ReadinessPage key={siteId} site={site} show={(to, place) => go(site.detail.siteId, to, place)} />
        ) : null}
      </main>
      <CommandPalette commands={commands} isOpen={isPaletteOpen} close={() => setPaletteOpen(false)} />
      <NewSiteDialog start={start} change={setStart} close={() => setStart(null)} created={(id) => go(id)} />
      {site?.conflict ? <ConflictDialog site={site} conflict={site.conflict} /> : null}
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
  const { error } = useSites()
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
