import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { IDLE_PATH } from '#runtime/router/guard.ts'
import { useSite } from '#runtime/site/site.ts'
import { watchIdle } from './idle-watch.ts'
import { page } from '#runtime/context/page.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'

/** Leads a player who has been away for long to the idle screen, and looks after a device that slept. */
export function IdleWatcher() {
  const { client } = useRuntime()
  const { idleAfterMs } = useSite().manifest.settings
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const place = useRef('/')
  useEffect(() => {
    place.current = `${pathname}${search}`
  }, [pathname, search])
  useEffect(
    () =>
      watchIdle({
        idleAfterMs,
        onIdle() {
          if (place.current !== IDLE_PATH) void navigate(IDLE_PATH, { state: { from: place.current } })
        },
        onWake(reaction) {
          if (reaction === 'reload') return page.reload()
          client.wake()
          // Whether it is answered shows in the connection.
          client.call('ping', {}).catch(() => undefined)
        },
      }),
    [idleAfterMs, client, navigate],
  )
  return null
}
