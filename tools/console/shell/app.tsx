import { lazy, Suspense, useEffect, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import { useAnswer } from '../api/use-endpoint.ts'
import { FollowLink } from '../entrance/follow-link.tsx'
import { ProviderReturn } from '../entrance/provider-return.tsx'
import { providerAnswer } from '../entrance/provider-sign-in.ts'
import { SignIn } from '../entrance/sign-in.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { Frame } from './frame.tsx'
import { Redirect } from './redirect.tsx'
import { forgetSession } from '../parts/forget-session.ts'
import { mayDo } from '../parts/may-do.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { sitePath, useSites } from '../parts/use-sites.tsx'
import { SitePage } from '../parts/site-page.tsx'
import { Problem, Waiting } from '../parts/states.tsx'

const PeoplePage = lazy(async () => ({ default: (await import('../people/people-page.tsx')).PeoplePage }))
const RolesPage = lazy(async () => ({ default: (await import('../people/roles-page.tsx')).RolesPage }))
const RecordsPage = lazy(async () => ({
  default: (await import('../records/records-page.tsx')).RecordsPage,
}))

const PlayersPage = lazy(async () => ({ default: (await import('../players/players-page.tsx')).PlayersPage }))
const PlayerPage = lazy(async () => ({ default: (await import('../players/player-page.tsx')).PlayerPage }))

const GamesPage = lazy(async () => ({ default: (await import('../games/games-page.tsx')).GamesPage }))
const NewGamePage = lazy(async () => ({ default: (await import('../games/new-game-page.tsx')).NewGamePage }))
const ClosingPage = lazy(async () => ({ default: (await import('../closing/closing-page.tsx')).ClosingPage }))
const AuditPage = lazy(async () => ({ default: (await import('../audit/audit-page.tsx')).AuditPage }))
const HealthPage = lazy(async () => ({ default: (await import('../health/health-page.tsx')).HealthPage }))
const LedgerPage = lazy(async () => ({ default: (await import('../ledger/ledger-page.tsx')).LedgerPage }))
const ReportsPage = lazy(async () => ({ default: (await import('../reports/reports-page.tsx')).ReportsPage }))
const SiteStatePage = lazy(async () => ({
  default: (await import('../site/site-state-page.tsx')).SiteStatePage,
}))
const TodayPage = lazy(async () => ({ default: (await import('../today/today-page.tsx')).TodayPage }))

/** The console: the entrance without a session, else the frame with its pages. */
export function App() {
  const queries = useQueryClient()
  const [secret, setSecret] = useState(secretInAddress)
  const [answer, setAnswer] = useState(providerAnswer)
  const session = useAnswer('getOwnSession', {}, {})
  // A session that ends while the console is open leads to the entrance, at the next answer of any call.
  useEffect(() => {
    const look = (error: unknown) => {
      // Without a session none has ended. The forms of the entrance show their own errors.
      const hasSession = queries.getQueriesData({ queryKey: ['getOwnSession'] }).some(([, data]) => data)
      if (!hasSession || (error as { kind?: string } | null)?.kind !== 'unauthorized') return
      void queries.resetQueries({ queryKey: ['getOwnSession'] })
    }
    const ends = [
      queries.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] !== 'getOwnSession') look(query.state.error)
      }),
      queries.getMutationCache().subscribe(({ mutation }) => look(mutation?.state.error)),
    ]
    return () => ends.forEach((end) => end())
  }, [queries])
  const enter = async () => {
    setSecret(null)
    setAnswer(null)
    await forgetSession(queries)
  }
  if (answer !== null) return <ProviderReturn answer={answer} entered={enter} leave={() => setAnswer(null)} />
  if (secret !== null) return <FollowLink secret={secret} entered={enter} leave={() => setSecret(null)} />
  if (session.error?.kind === 'unauthorized') return <SignIn entered={enter} />
  if (session.data === undefined) {
    return session.error === null ? (
      <Waiting />
    ) : (
      <Problem problem={session.error} retry={() => void session.refetch()} />
    )
  }
  const person = session.data
  return (
    <Frame person={person}>
      <Suspense fallback={<Waiting />}>
        <Routes>
          {mayDo(person, 'people.read') ? (
            <>
              <Route path="/people" element={<PeoplePage person={person} />} />
              <Route path="/roles" element={<RolesPage person={person} />} />
            </>
          ) : null}
          <Route path="/sites/:siteId/today" element={<SitePage page={TodayPage} />} />
          <Route path="/sites/:siteId/games" element={<SitePage page={GamesPage} />} />
          <Route path="/sites/:siteId/games/new" element={<SitePage page={NewGamePage} />} />
          <Route path="/sites/:siteId/ledger" element={<SitePage page={LedgerPage} />} />
          <Route path="/sites/:siteId/reports" element={<SitePage page={ReportsPage} />} />
          <Route path="/sites/:siteId/close" element={<SitePage page={ClosingPage} />} />
          <Route path="/sites/:siteId/state" element={<SitePage page={SiteStatePage} />} />
          <Route path="/sites/:siteId/audit" element={<SitePage page={AuditPage} />} />
          <Route path="/sites/:siteId/health" element={<SitePage page={HealthPage} />} />
          <Route path="/sites/:siteId/players" element={<SitePage page={PlayersPage} />} />
          <Route path="/sites/:siteId/players/:playerId" element={<SitePage page={PlayerPage} />} />
          <Route path="/records/:tableId?" element={<RecordsPage person={person} />} />
          <Route path="/account" element={<AccountPage person={person} />} />
          <Route path="*" element={<FirstPage />} />
        </Routes>
      </Suspense>
    </Frame>
  )
}

/** The page after the sign-in: the day of the site that was chosen last, or the lists where the person may not see it. */
function FirstPage() {
  const { sites, site } = useSites()
  if (sites === undefined) return <Waiting />
  const isToday = site !== null && permits(site.scopes, 'sites.read')
  return <Redirect to={isToday ? sitePath(site.siteId, 'today') : '/records'} />
}

/** Takes the secret of a link from the address, and removes it there, so that it is not copied or bookmarked. */
function secretInAddress(): string | null {
  const secret = /^#link=([A-Za-z0-9_-]{43})$/.exec(window.location.hash)?.[1] ?? null
  if (secret !== null) window.history.replaceState(null, '', window.location.pathname)
  return secret
}
