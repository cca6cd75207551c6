import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { Time } from '#runtime/format/date.tsx'
import { openModalsAtom, useModals } from '#runtime/modals/modals.ts'
import { isAtCheckout } from '#runtime/modals/unfinished-input.ts'
import { useNotices } from '#runtime/notices/notices.ts'
import { ToolsStep } from '../components/tools-step.tsx'
import { watchSessionEnd } from '../state/session-end.ts'
import { countPlayTime, type PlayTime } from '../state/play-time.ts'
import { isCheckDue } from '../state/reality-check-time.ts'

/** Acts for the player's protection while a page is open: reality checks, and the tools before the first wager. */
export default function ProtectionBackground() {
  return (
    <>
      <RealityCheckClock />
      <ToolsStep />
    </>
  )
}

/**
 * Counts the time of play, and opens a reality check when it is due, in every tab. Not over a purchase: neither while the player decides about one nor
 * while it waits for its answer. And not before anything was staked: there is no play to look at.
 */
function RealityCheckClock() {
  const { client, storage, store } = useRuntime()
  const modals = useModals()
  const { data, refetch } = useOperation('getRealityCheck', {}, { staleMs: Infinity })
  const { intervalMs = 0, sessionStart, sessionEnd } = data ?? {}
  useSessionEnd(sessionEnd, refetch)
  useEffect(() => {
    if (sessionStart === undefined) return undefined
    let isLooking = false
    const look = async (time: PlayTime) => {
      const isOpen = store.get(openModalsAtom).some(({ id }) => id === 'safer-play.check')
      const isWaiting = client.isSettling() || isAtCheckout()
      if (isLooking || isOpen || isWaiting || !isCheckDue(time, intervalMs)) return
      isLooking = true
      const { data: figures } = await refetch()
      isLooking = false
      if (figures !== undefined && hasPlayed(figures) && !client.isSettling() && !isAtCheckout())
        modals.open('safer-play.check')
    }
    return countPlayTime(storage, sessionStart, (time) => void look(time))
  }, [intervalMs, sessionStart, client, storage, store, modals, refetch])
  return null
}

/** Warns before the player's own limit ends the session. At the end it sends a request, whose answer ends the session in every tab. */
function useSessionEnd(at: number | undefined, ask: () => Promise<unknown>): void {
  const notices = useNotices()
  useEffect(() => {
    if (at === undefined) return undefined
    const onWarning = () =>
      void notices.show({
        id: 'safer-play.sessionEnd',
        tone: 'warning',
        title: <FormattedMessage id="safer-play.session.ends" values={{ at: <Time at={at} /> }} />,
        body: <FormattedMessage id="safer-play.session.endsBody" />,
        staysMs: null,
      })
    return watchSessionEnd({ at, onWarning, onEnd: () => void ask() })
  }, [at, ask, notices])
}

const hasPlayed = ({ staked, won }: { staked: number; won: number }) => staked > 0 || won > 0
