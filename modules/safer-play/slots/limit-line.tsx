import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Money } from '#runtime/format/money.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import { tightest } from '../state/limit-fields.ts'
import styles from '../components/safer-play.module.css'

/** Shows the amount that the player's lowest limit leaves; renders nothing without a limit. */
export default function LimitLine({ spends }: { spends: 'deposit' | 'play' }) {
  const { data } = useOperation('getSelfLimits', {}, { staleMs: 10_000 })
  const limit = data && tightest(data, spends)
  if (!limit || limit.left === undefined) return null
  return (
    <p className={styles.line}>
      <span>
        <FormattedMessage
          id={`safer-play.left.${limit.kind}`}
          values={{ left: <Money amount={limit.left} currencyId={data.currencyId} /> }}
        />
      </span>
      <GoLink screen="safer-play.limits">
        <FormattedMessage id="safer-play.limits.title" />
      </GoLink>
    </p>
  )
}
