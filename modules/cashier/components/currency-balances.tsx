import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import type { PlayerAccount } from '#schemas/entities/player.ts'
import type { AccountPeriod } from '#schemas/protocol/transactions.ts'
import styles from './history.module.css'

interface CurrencyBalancesProps {
  cash: PlayerAccount
  /** The player's accounts of every kind and currency. */
  others: readonly AccountPeriod[]
}

const OTHER_ACCOUNTS = ['bonus', 'pendingWithdrawal', 'prepaidDraws'] as const

/** The player's money in one currency: the playable amount, the amount that can be withdrawn, and the balances of other accounts. */
export function CurrencyBalances({ cash, others }: CurrencyBalancesProps) {
  const { accountBalance, accountCurrency: currencyId } = cash
  const filled = OTHER_ACCOUNTS.flatMap((account) => {
    const found = others.find((other) => other.account === account && other.currencyId === currencyId)
    return found === undefined || found.closing === 0 ? [] : [{ ...found, account }]
  })
  return (
    <Panel emphasis>
      <p className={styles.balance}>
        <span className={styles.balanceName}>
          <FormattedMessage id="cashier.history.account.cash" />
        </span>
        <strong className={styles.balanceAmount}>
          <Money amount={accountBalance} currencyId={currencyId} />
        </strong>
      </p>
      <MoneyLines>
        <Withdrawable currencyId={currencyId} />
        {filled.map(({ account, closing, nextEnd }) => (
          <MoneyLine
            key={account}
            label={
              account === 'pendingWithdrawal' ? (
                <GoLink screen="cashier.withdrawPending">
                  <FormattedMessage id={`cashier.history.account.${account}`} />
                </GoLink>
              ) : (
                <FormattedMessage id={`cashier.history.account.${account}`} />
              )
            }
            note={
              <>
                <FormattedMessage id={`cashier.balance.note.${account}`} />
                {nextEnd === undefined ? null : (
                  <>
                    {' '}
                    <FormattedMessage
                      id="cashier.balance.note.bonusEnds"
                      values={{
                        money: <Money amount={nextEnd.amount} currencyId={currencyId} />,
                        time: <DateTime at={nextEnd.time} />,
                      }}
                    />
                  </>
                )}
              </>
            }
            value={<Money amount={closing} currencyId={currencyId} />}
          />
        ))}
      </MoneyLines>
    </Panel>
  )
}

/** The amount that can be withdrawn now, or the reason why none can. */
function Withdrawable({ currencyId }: { currencyId: number }) {
  const { data, isError } = useOperation('getWithdrawalStep', { currencyId })
  const label = <FormattedMessage id="cashier.balance.withdrawable" />
  if (data === undefined)
    return isError ? null : <MoneyLine label={label} value={<Skeleton width="4rem" />} />
  const { status, terms } = data
  const isReady = status === 'ready' && terms !== undefined
  return (
    <MoneyLine
      label={label}
      note={
        isReady ? undefined : (
          <FormattedMessage
            id={`cashier.withdraw.status.${status}`}
            values={{
              min: <Money amount={terms?.minAmount ?? 0} currencyId={currencyId} />,
              left: <Money amount={terms?.leftToWager ?? 0} currencyId={currencyId} />,
            }}
          />
        )
      }
      value={<Money amount={isReady ? terms.maxAmount : 0} currencyId={currencyId} />}
    />
  )
}
