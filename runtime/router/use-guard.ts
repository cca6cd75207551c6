import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Location } from 'react-router-dom'
import { connectionAtom } from '#runtime/client/connection.ts'
import { isPlaceHeldAtom } from '#runtime/client/unsettled.ts'
import { deviceNow } from '#runtime/clock/server-clock.ts'
import { sessionEndAtom } from '#runtime/session/session-end.ts'
import { configurationAtom, sessionAtom } from '#runtime/session/session-state.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { guard, type GuardAnswer } from './guard.ts'
import { usePathFor } from './navigate.ts'
import { visitParametersAtom } from './query-parameters.ts'
import { sameOriginPath } from './redirect-url.ts'
import type { MatchedRoute } from './route-table.ts'

/** The guard's current answer for the player's location. */
export function useGuard(location: Location, matched: MatchedRoute | null): GuardAnswer {
  const configuration = useAtomValue(configurationAtom)
  const connection = useAtomValue(connectionAtom)
  const session = useAtomValue(sessionAtom)
  const ending = useAtomValue(sessionEndAtom) !== null
  const placeHeld = useAtomValue(isPlaceHeldAtom)
  const visit = useAtomValue(visitParametersAtom)
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const arrivedAt = useMemo(() => deviceNow(), [location.key])
  const { registry } = useRuntime()
  const pathFor = usePathFor()
  const screen = registry.screen(matched?.route.screen ?? '')
  return guard({
    path: location.pathname,
    place: `${location.pathname}${location.search}`,
    role: screen?.role ?? null,
    pathFor,
    access: matched?.route.access ?? null,
    maintenance: configuration?.MAINTENANCE_ENABLED === 'true',
    admin: visit.adminStr !== null,
    configured: configuration !== null,
    connection: connection.status,
    placeHeld: placeHeld || ending,
    session: session.state,
    ending,
    expired: session.hasExpired,
    initialised: session.isInitialised,
    mustChangePassword: session.player?.changePassword ?? false,
    restricted: session.player?.restriction !== undefined,
    forRestricted: screen?.forRestricted ?? false,
    slim: visit.isSlim,
    justSignedIn: session.signedInAt !== null && session.signedInAt >= arrivedAt,
    redirectPath: sameOriginPath(new URLSearchParams(location.search).get('redirectUrl')),
  })
}
