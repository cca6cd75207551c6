import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Money } from '#runtime/format/money.tsx'
import styles from './session-net.module.css'

/** Shows the prizes of the session less its stakes. They are read again after each change of the balance, and after a lost connection. */
export default function SessionNet() {
  const { data } = useOperation('getRealityCheck', {})
  if (data === undefined) return null
  return (
    <span className={styles.session}>
      <FormattedMessage
        id="cashier.sessionNet"
        values={{ net: <Money amount={data.net} currencyId={data.currencyId} /> }}
      />
    </span>
  )
}
