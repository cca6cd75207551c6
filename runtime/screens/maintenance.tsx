import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { page } from '#runtime/boot/page.ts'
import { useRuntime } from '#runtime/boot/runtime-services.ts'
import { connectionAtom } from '#runtime/client/connection.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { configurationAtom } from '#runtime/session/session-state.ts'
import { MAINTENANCE_RETRY_MS } from '#schemas/limits.ts'
import { maintenanceVariant } from './maintenance-variant.ts'

/** Counts the tries to reach the service, one every thirty seconds while there is a reason for them. */
function useRetries(isRetrying: boolean): number {
  const { session } = useRuntime()
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (!isRetrying) return
    const timer = setInterval(() => {
      setAttempts((count) => count + 1)
      // A failure is what is waited through here; the connection shows a success.
      session.refresh().catch(() => undefined)
    }, MAINTENANCE_RETRY_MS)
    return () => clearInterval(timer)
  }, [isRetrying, session])
  return attempts
}

/** Says that the site rests, or that it cannot be reached. The guard leads away from it when that is over. */
export default function Maintenance() {
  const configuration = useAtomValue(configurationAtom)
  const { status } = useAtomValue(connectionAtom)
  const variant = maintenanceVariant({
    maintenance: configuration?.MAINTENANCE_ENABLED === 'true',
    connected: status === 'connected',
    configured: configuration !== null,
  })
  const attempts = useRetries(variant === 'off-disconnected' || variant === 'no-configuration')
  const shown = variant ?? 'on-connected'
  const operatorsText = shown.startsWith('on-') ? configuration?.MAINTENANCE_MESSAGE : ''
  return (
    <EmptyState
      headingLevel={1}
      art={shown.startsWith('on-') ? 'maintenance' : 'offline'}
      title={<FormattedMessage id={`runtime.maintenance.${shown}.title`} />}
      body={
        <>
          {operatorsText ? operatorsText : <FormattedMessage id={`runtime.maintenance.${shown}.body`} />}
          {attempts > 0 && (
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
  )
}
