import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { SkeletonText } from '#runtime/components/skeleton.tsx'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useGo } from '#runtime/router/navigate.ts'
import { useSession } from '#runtime/session/session.ts'
import { SessionFigures } from '../components/session-figures.tsx'
import styles from '../components/safer-play.module.css'
import { markChecked, PLAY_TIME, readPlayTime } from '../state/play-time.ts'

/** The player's stakes, prizes and time of play since the login (spec 2, "Modals"). Only an answer closes the dialog, in this tab or in another. */
export default function RealityCheck({ close }: ModalProps<'safer-play.check'>) {
  const { storage } = useRuntime()
  const { logout } = useSession()
  const go = useGo()
  const figures = useOperation('getRealityCheck', {})
  useClosedElsewhere(figures.data?.sessionStart, close)
  const sessionStart = figures.data?.sessionStart
  const answer = () => {
    if (sessionStart !== undefined) markChecked(storage, sessionStart)
    close()
  }
  return (
    <Sheet
      title={<FormattedMessage id="safer-play.check.title" />}
      size="small"
      isUnasked
      actions={
        <>
          <ActionButton fullWidth onClick={answer}>
            <FormattedMessage id="safer-play.check.continue" />
          </ActionButton>
          <ActionButton
            kind="quiet"
            fullWidth
            onClick={() => {
              answer()
              go('safer-play.figures')
            }}
          >
            <FormattedMessage id="safer-play.figures.go" />
          </ActionButton>
          <ActionButton kind="quiet" fullWidth onClick={() => void logout()}>
            <FormattedMessage id="safer-play.check.logOut" />
          </ActionButton>
        </>
      }
    >
      <div className={styles.fields}>
        <p className={styles.quiet}>
          <FormattedMessage id="safer-play.check.body" />
        </p>
        <Loaded of={figures} skeleton={<SkeletonText lines={4} />}>
          {(shown) => <SessionFigures figures={shown} />}
        </Loaded>
      </div>
    </Sheet>
  )
}

/** Closes the dialog once it was answered in another tab. */
function useClosedElsewhere(sessionStart: number | undefined, close: () => void): void {
  const { storage } = useRuntime()
  useEffect(() => {
    if (sessionStart === undefined) return undefined
    const { checkedMs } = readPlayTime(storage, sessionStart)
    return storage.watch(PLAY_TIME, () => {
      if (readPlayTime(storage, sessionStart).checkedMs !== checkedMs) close()
    })
  }, [storage, sessionStart, close])
}
