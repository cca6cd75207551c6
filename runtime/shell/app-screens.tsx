import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { FormattedMessage } from 'react-intl'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { SiteFrame } from '#runtime/frames/site-frame.tsx'
import { useFooterSkipped } from '#runtime/frames/use-footer-skipped.ts'
import { DisplayedPart } from '#runtime/registry/displayed-part.ts'
import { sessionEndAtom } from '#runtime/session/session-end.ts'
import { configurationAtom, sessionAtom } from '#runtime/session/session-state.ts'
import { useSite } from '#runtime/site/site.ts'
import { useNotices } from '#runtime/notices/notices.ts'
import type { GuardAnswer } from '#runtime/router/guard.ts'
import { usePathFor } from '#runtime/router/navigate.ts'
import { leaveSlim } from '#runtime/router/query-parameters.ts'
import { SLIM_PATH } from '#schemas/site-manifest/routes.ts'
import { matchScreen } from '#runtime/router/match-screen.ts'
import { readParams } from '#runtime/router/read-params.ts'
import type { MountedPart } from '#runtime/registry/mounted-part.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import type { MatchedRoute } from '#runtime/router/route-table.ts'
import { MAIN_ID, useArrival } from '#runtime/router/use-arrival.ts'
import { useGuard } from '#runtime/router/use-guard.ts'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { openModalAtom } from '#runtime/modals/modals.ts'
import { useSession } from '#runtime/session/session.ts'
import { ScreenBoundary } from './screen-boundary.tsx'

/** The screen of the current path, once the guard admits the player. */
export function AppScreens() {
  const location = useLocation()
  const site = useSite()
  const { pathname, search } = location
  const matched = useMemo(() => matchScreen(site, { pathname, search }), [site, pathname, search])
  const answer = useGuard(location, matched)
  useQueryModals(search)
  useArrival(answer.kind === 'enter')

  return (
    <SiteFrame layout={matched?.route.layout ?? 'frame'}>
      <main id={MAIN_ID} tabIndex={-1}>
        <MaintenanceBanner />
        <ScreenBoundary screenKey={location.key}>
          <Answered answer={answer} matched={matched} from={`${pathname}${search}`} />
        </ScreenBoundary>
      </main>
    </SiteFrame>
  )
}

const NOT_FOUND = 'runtime.notFound'

interface AnsweredProps {
  answer: GuardAnswer
  matched: MatchedRoute | null
  from: string
}

/** The guard's answer: the screen, a loading state, or a redirect. */
function Answered({ answer, matched, from }: AnsweredProps) {
  const pathFor = usePathFor()
  const { state } = useAtomValue(sessionAtom)
  const isHydrating = useIsHydrating()
  if (answer.kind === 'redirect') {
    // A rendered page leads nowhere by itself.
    if (isHydrating) return null
    if (answer.to === SLIM_PATH) return <KeptSlim from={from} />
    return <Navigate to={answer.to} replace state={{ from, lost: answer.to === pathFor('idle') }} />
  }
  if (answer.kind === 'wait') return <Booting isLoggingIn={state === 'loggingIn'} />
  return <MatchedScreen matched={matched} />
}

/** The screen of an address with its parameters, or that there is none. */
function MatchedScreen({ matched }: Pick<AnsweredProps, 'matched'>) {
  const site = useSite()
  const { registry } = useRuntime()
  const screenId = matched?.route.screen ?? NOT_FOUND
  const part = registry.screen(screenId) ?? registry.screen(NOT_FOUND)!
  const params = useMemo(
    () => readParams(registry.screen(screenId)?.params ?? {}, matched?.params ?? {}),
    [registry, screenId, matched],
  )
  const displayed = (id: string, shown: MountedPart, given: object) => (
    <DisplayedPart key={id} part={shown} props={{ site, params: given }} loading={<ScreenLoading />} />
  )
  if (params !== null) return displayed(screenId, part, params)
  const unknown = displayed(NOT_FOUND, registry.screen(NOT_FOUND)!, {})
  return part.notFound === null ? unknown : <Slot id={part.notFound}>{unknown}</Slot>
}

/** Slim mode keeps the tab on the public screens (spec 2, "Route guard"), and offers the way out. */
function KeptSlim({ from }: { from: string }) {
  const runtime = useRuntime()
  const navigate = useNavigate()
  const { show } = useNotices()
  useEffect(() => {
    const leave = () => {
      leaveSlim(runtime)
      void navigate(from)
    }
    void import('./slim-notice.tsx').then(({ slimNotice }) => show(slimNotice(leave)))
    void navigate(SLIM_PATH, { replace: true })
  }, [runtime, navigate, show, from])
  return null
}

/** A loading screen, as high as the window, so that content below does not jump. */
function ScreenLoading() {
  useFooterSkipped(true)
  return (
    <div style={{ minBlockSize: '100vh' }}>
      <ScreenState of={{ state: 'loading' }} />
    </div>
  )
}

/** Shown while the session loads: the coming layout, or that the login is in progress. */
function Booting({ isLoggingIn }: { isLoggingIn: boolean }) {
  if (!isLoggingIn) return <ScreenLoading />
  return (
    <p role="status" style={{ padding: '4rem 1rem', textAlign: 'center' }}>
      <FormattedMessage id="runtime.loggingIn" />
    </p>
  )
}

/** The operator's announcement while the platform is open (spec section 2, "Maintenance page"). */
function MaintenanceBanner() {
  const configuration = useAtomValue(configurationAtom)
  const text = configuration?.MAINTENANCE_MESSAGE
  if (!text || configuration.MAINTENANCE_ENABLED === 'true') return null
  return (
    <div role="status">
      <NoticeCard tone="info" title={text} />
    </div>
  )
}

/** Opens the login or the registration requested by the address (query parameters `login` and `signup`). */
function useQueryModals(search: string): void {
  const { registry } = useRuntime()
  const { state } = useSession()
  const open = useSetAtom(openModalAtom)
  const isEnding = useAtomValue(sessionEndAtom) !== null
  // While a session ends, nothing covers the reason.
  const isVisitor = state === 'visitor' && !isEnding
  useEffect(() => {
    if (!isVisitor) return
    const query = new URLSearchParams(search)
    const occasion = query.has('login') ? 'login' : query.has('signup') ? 'signup' : null
    const id = occasion === null ? null : registry.modalFor(occasion)
    if (id !== null) open(id)
  }, [search, isVisitor, registry, open])
}
