import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { GoLink } from '#runtime/router/navigate.ts'
import styles from './choice.module.css'

/** The running subscriptions to a game, where its player is about to buy further draws. */
export function RunningNote({ gameId }: { gameId: number }) {
  const { activeCount = 0 } = useOperation('hasPlayerGameSubscriptions', { gameId }).data ?? {}
  if (activeCount === 0) return null
  return (
    <p className={styles.hint}>
      <FormattedMessage id="picking.further.running" values={{ count: activeCount }} />{' '}
      <GoLink screen="subscriptions.list">
        <FormattedMessage id="picking.further.toList" />
      </GoLink>
    </p>
  )
}
