import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation, useNavigate } from 'react-router-dom'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { connectionAtom } from '#runtime/client/connection.ts'
import type { IdleState } from '#runtime/context/page.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { BarePage } from '#runtime/frames/bare-page.tsx'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** The waiting screen for an idle player or a lost connection. Returns to the previous screen when the connection is restored. */
export default function Idle() {
  const navigate = useNavigate()
  const { client } = useRuntime()
  const { from = HOME_PATH, lost = false } = (useLocation().state as IdleState | null) ?? {}
  const { status } = useAtomValue(connectionAtom)
  const isDisconnected = status !== 'connected'
  useEffect(() => {
    if (lost && status === 'connected') void navigate(from, { replace: true })
  }, [lost, status, from, navigate])
  return (
    <BarePage>
      {isDisconnected ? (
        <EmptyState
          headingLevel={1}
          art="offline"
          title={<FormattedMessage id="runtime.offline.title" />}
          body={<FormattedMessage id="runtime.offline.body" />}
          action={
            <ActionButton onClick={() => client.wake()}>
              <FormattedMessage id="runtime.offline.tryNow" />
            </ActionButton>
          }
        />
      ) : (
        <EmptyState
          headingLevel={1}
          art="idle"
          title={<FormattedMessage id="runtime.idle.title" />}
          body={<FormattedMessage id="runtime.idle.body" />}
          action={
            <ActionButton onClick={() => void navigate(from, { replace: true })}>
              <FormattedMessage id="runtime.idle.continue" />
            </ActionButton>
          }
        />
      )}
    </BarePage>
  )
}
