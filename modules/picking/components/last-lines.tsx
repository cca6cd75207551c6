import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { SkeletonText } from '#runtime/components/skeleton.tsx'
import text from '#runtime/components/text.module.css'
import { useSession } from '#runtime/session/session.ts'
import type { Line } from '../state/plays.ts'
import type { Slip } from '../state/slip.ts'
import { useLastLines } from '../state/use-last-lines.ts'
import { DrawName } from './draw-name.tsx'
import styles from './number-aids.module.css'
import { PlayRows } from './play-rows.tsx'

export interface UseLines {
  slip: Slip
  onUse: (lines: readonly Line[]) => void
}

/** Repeats the player's last lines in this game, from the history. Players only: a visitor has none. */
export function LastLines({ slip, onUse }: UseLines) {
  const { state } = useSession()
  if (state !== 'loggedIn') return null
  return (
    <section className={styles.aid}>
      <h3 className={text.subheading}>
        <FormattedMessage id="picking.aids.last" />
      </h3>
      <Last slip={slip} onUse={onUse} />
    </section>
  )
}

function Last({ slip: { game, form }, onUse }: UseLines) {
  const { state, lines, game: from, again } = useLastLines(game, form)
  if (state !== 'found') {
    return (
      <ScreenState
        of={{ state: state === 'failed' ? 'error' : 'loading', retry: again }}
        skeleton={<SkeletonText lines={2} />}
      />
    )
  }
  if (lines.length === 0 || from === null) {
    return (
      <p className={styles.note}>
        <FormattedMessage id="picking.aids.last.none" />
      </p>
    )
  }
  return (
    <>
      <p className={styles.note}>
        <DrawName game={from} />
      </p>
      <PlayRows lines={lines} />
      <div className={styles.buttons}>
        <ActionButton size="small" disabled={form.room === 0} onClick={() => onUse(lines)}>
          <FormattedMessage id="picking.aids.last.use" values={{ lines: lines.length }} />
        </ActionButton>
      </div>
    </>
  )
}
