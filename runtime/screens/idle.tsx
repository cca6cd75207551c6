import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { connectionAtom } from '#runtime/client/connection.ts'
import { MessageScreen } from '#runtime/components/message-screen.tsx'
import { BarePage } from '#runtime/frames/bare-page.tsx'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** Reason for the navigation to this screen: `lost` when the connection dropped. */
interface IdleState {
  from?: string
  lost?: boolean
}

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
        <MessageScreen
          art="offline"
          reason="offline"
          action="offline.tryNow"
          onAction={() => client.wake()}
        />
      ) : (
        <MessageScreen
          art="idle"
          reason="idle"
          action="idle.continue"
          onAction={() => void navigate(from, { replace: true })}
        />
      )}
    </BarePage>
  )
}
