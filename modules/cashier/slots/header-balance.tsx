import { useIntl } from 'react-intl'
import { Icon } from '#runtime/components/icon.tsx'
import { useMoney } from '#runtime/format/money.tsx'
import { usePlayerAccounts } from '#runtime/live/accounts.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import { useSession } from '#runtime/session/session.ts'
import { PLAY_ACCOUNT_TYPE } from '#schemas/limits.ts'
import styles from './header-balance.module.css'

/** Separates two amounts, visually and for screen readers. */
const BETWEEN = ' · '

/** The play balance in every currency that has one, with a link to the cashier. */
export default function HeaderBalance() {
  const { player } = useSession()
  const accounts = usePlayerAccounts()
  const money = useMoney()
  const intl = useIntl()
  if (!player) return null
  const cash = accounts.filter(({ accountType }) => accountType === PLAY_ACCOUNT_TYPE)
  const filled = cash.filter(({ accountBalance }) => accountBalance > 0)
  const shown = filled.length > 0 ? filled : cash.slice(0, 1)
  const amounts = shown.map(({ accountBalance, accountCurrency }) => money(accountBalance, accountCurrency))
  return (
    <span className={styles.money}>
      <GoLink
        screen="cashier.home"
        {...(styles.balance ? { className: styles.balance } : {})}
        // The accessible name contains the visible text word for word, so that voice control finds the link.
        aria-label={intl.formatMessage({ id: 'cashier.balanceLabel' }, { amounts: amounts.join(BETWEEN) })}
      >
        <Icon name="wallet" />
        {amounts.map((amount, place) => (
          <span key={amount} className={place === 0 ? undefined : styles.further}>
            {place === 0 ? null : <span className={styles.between}>{BETWEEN}</span>}
            <span dir="ltr" translate="no">
              {amount}
            </span>
          </span>
        ))}
      </GoLink>
      <Slot id="cashier.session" />
    </span>
  )
}
