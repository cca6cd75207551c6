import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { usePathFor } from '#runtime/router/navigate.ts'
import { isPlaceHeldAtom } from '#runtime/client/unsettled.ts'
import { matchRoute } from '#runtime/router/route-table.ts'
import { useSite } from '#runtime/site/site.ts'
import { watchIdle } from './idle-watch.ts'
import { page } from '#runtime/context/page.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** Leads a player who was idle for long to the idle screen, and handles a device that slept. */
export function IdleWatcher() {
  const { client, registry, store } = useRuntime()
  const { settings, routes } = useSite().manifest
  const { idleAfterMs } = settings
  const idlePath = usePathFor()('idle')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const place = useRef<string>(HOME_PATH)
  const isAtGames = useRef(false)
  useEffect(() => {
    place.current = `${pathname}${search}`
    const screen = matchRoute(routes, { pathname, search })?.route.screen
    isAtGames.current = screen !== undefined && screen === registry.screenFor('home')
  }, [pathname, search, routes, registry])
  useEffect(
    () =>
      watchIdle({
        idleAfterMs,
        isAtGames: () => isAtGames.current,
        onIdle() {
          if (place.current !== idlePath && !store.get(isPlaceHeldAtom))
            void navigate(idlePath, { state: { from: place.current } })
        },
        onWake(reaction) {
          if (reaction === 'reload') return page.reload()
          client.wake()
          // The result is visible in the connection state.
          client.call('ping', {}).catch(() => undefined)
        },
      }),
    [idleAfterMs, idlePath, client, store, navigate],
  )
  return null
}
