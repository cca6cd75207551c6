import { useAtomValue } from 'jotai'
import { Suspense, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { MaintenanceBanner } from './maintenance-banner.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { SiteFrame } from '#runtime/frames/site-frame.tsx'
import { ShownPart } from '#runtime/registry/shown-part.ts'
import { sessionAtom } from '#runtime/session/session-state.ts'
import { useSite } from '#runtime/site/site.ts'
import { Booting, ScreenLoading } from './booting.tsx'
import type { GuardAnswer } from '#runtime/router/guard.ts'
import { usePathFor } from '#runtime/router/navigate.ts'
import { matchScreen } from '#runtime/router/match-screen.ts'
import type { MatchedRoute } from '#runtime/router/route-table.ts'
import { MAIN_ID, useArrival } from '#runtime/router/use-arrival.ts'
import { useGuard } from '#runtime/router/use-guard.ts'
import { useQueryModals } from './use-query-modals.ts'

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

interface AnsweredProps {
  answer: GuardAnswer
  matched: MatchedRoute | null
  from: string
}

/** The guard's answer: the screen, a loading state, or a redirect. */
function Answered({ answer, matched, from }: AnsweredProps) {
  const site = useSite()
  const { registry } = useRuntime()
  const pathFor = usePathFor()
  const { state } = useAtomValue(sessionAtom)
  if (answer.kind === 'redirect') {
    return <Navigate to={answer.to} replace state={{ from, lost: answer.to === pathFor('idle') }} />
  }
  if (answer.kind === 'wait') return <Booting isLoggingIn={state === 'loggingIn'} />
  const screenId = matched?.route.screen ?? 'runtime.notFound'
  const part = registry.screen(screenId) ?? registry.screen('runtime.notFound')!
  return (
    <Suspense fallback={<ScreenLoading />}>
      <ShownPart key={screenId} part={part} props={{ site, params: matched?.params ?? {} }} />
    </Suspense>
  )
}
