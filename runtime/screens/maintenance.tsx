import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { page } from '#runtime/context/page.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { connectionAtom } from '#runtime/client/connection.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { BarePage } from '#runtime/frames/bare-page.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { configurationAtom } from '#runtime/session/session-state.ts'
import { MAINTENANCE_RETRY_MS } from '#schemas/limits.ts'
import { maintenanceVariant } from './maintenance-variant.ts'

/** Reloads the session every thirty seconds while there is a reason for it, and counts the attempts. */
function useRetries(isRetrying: boolean): number {
  const { session } = useRuntime()
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (!isRetrying) return
    const timer = setInterval(() => {
      setAttempts((count) => count + 1)
      // Failures are expected here; the connection state shows a success.
      session.refresh().catch(() => undefined)
    }, MAINTENANCE_RETRY_MS)
    return () => clearInterval(timer)
  }, [isRetrying, session])
  return attempts
}

/**
 * Shown while a site is under maintenance or unreachable. The guard redirects away from it afterwards: the end event may
 * be missed, so the page polls too.
 */
export default function Maintenance() {
  const configuration = useAtomValue(configurationAtom)
  const { status } = useAtomValue(connectionAtom)
  const variant = maintenanceVariant({
    maintenance: configuration?.MAINTENANCE_ENABLED === 'true',
    connected: status === 'connected',
    configured: configuration !== null,
  })
  const attempts = useRetries(variant !== null)
  const shown = variant ?? 'on-connected'
  const isOn = shown.startsWith('on-')
  const operatorsText = isOn ? configuration?.MAINTENANCE_MESSAGE : ''
  const endTime = isOn ? configuration?.MAINTENANCE_END_TIME : undefined
  return (
    <BarePage>
      <EmptyState
        headingLevel={1}
        art={isOn ? 'maintenance' : 'offline'}
        title={<FormattedMessage id={`runtime.maintenance.${shown}.title`} />}
        body={
          <>
            {operatorsText ? operatorsText : <FormattedMessage id={`runtime.maintenance.${shown}.body`} />}
            {endTime !== undefined && endTime > serverNow() && (
              <span style={{ display: 'block' }}>
                <FormattedMessage
                  id="runtime.maintenance.endTime"
                  values={{ time: <DateTime at={endTime} /> }}
                />
              </span>
            )}
            {attempts > 0 && !isOn && (
              <span role="status" style={{ display: 'block' }}>
                <FormattedMessage id="runtime.maintenance.attempts" values={{ attempts }} />
              </span>
            )}
          </>
        }
        action={
          <ActionButton kind="quiet" onClick={page.reload}>
            <FormattedMessage id="runtime.reload" />
          </ActionButton>
        }
      />
    </BarePage>
  )
}
