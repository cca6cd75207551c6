import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import styles from './history.module.css'

interface ListProgressProps {
  shown: number
  total: number
  isFailed: boolean
  isBusy: boolean
  /** Loads the next page, or the failed one again. */
  onMore: () => void
}

/** The foot of a list in pages: how many entries are shown, and the next page while there is one. */
export function ListProgress({ shown, total, isFailed, isBusy, onMore }: ListProgressProps) {
  return (
    <div className={styles.below}>
      <p className={styles.note} role="status">
        <FormattedMessage id="history.shown" values={{ shown, total }} />
      </p>
      {shown < total ? (
        <ActionButton kind="quiet" busy={isBusy} onClick={onMore}>
          <FormattedMessage id={isFailed ? 'runtime.state.retry' : 'history.more'} />
        </ActionButton>
      ) : null}
    </div>
  )
}
