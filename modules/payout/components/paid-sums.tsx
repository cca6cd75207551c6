import { FormattedMessage } from 'react-intl'
import { subtractAmounts, toMinor, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money } from '#runtime/format/money.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { areFixed } from '../state/payout-rows.ts'
import styles from './payout-table-view.module.css'

type Payout = OperationResult<'getGamePayoutInfo'>
const PARTS = ['entries', 'carried', 'toProgressive', 'kept'] as const

/** After a draw: how the pool and what was added to it come to the sum of the prizes. Fixed prizes have no pool to show. */
export function PaidSums({ payout }: { payout: Payout }) {
  const { balance, prizePool, currencyId, rows } = payout
  const decimalPlaces = useDecimalPlaces(currencyId)
  if (balance === undefined || (balance.paid === 0 && balance.entries === undefined)) return null
  const outOfPool = PARTS.flatMap((part) => {
    const amount = balance[part]
    return amount === undefined ? [] : [{ part, amount: subtractAmounts(0, amount, decimalPlaces) }]
  })
  const added = balance.added === undefined ? [] : [{ part: 'added' as const, amount: balance.added }]
  const parts = areFixed(rows) ? [] : [{ part: 'pool' as const, amount: prizePool }, ...added, ...outOfPool]
  return (
    <table className={styles.sums}>
      <tbody>
        {parts.map(({ part, amount }) => (
          <tr key={part}>
            <th scope="row">
              <FormattedMessage id={`payout.sum.${part}`} />
            </th>
            <td className={styles.number}>
              <Money amount={amount} currencyId={currencyId} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <FormattedMessage id="payout.sum" />
            {hasRest(payout, decimalPlaces) ? (
              <span className={styles.odds}>
                <FormattedMessage id="payout.sum.rest" />
              </span>
            ) : null}
          </th>
          <td className={styles.number}>
            <Money amount={balance.paid} currencyId={currencyId} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Whether some row's prize could not be divided evenly. */
function hasRest({ rows }: Payout, decimalPlaces: number): boolean {
  return rows.some(({ rankPrize, meta: { winners = 0, paid = 0 } = {} }) => {
    return toMinor(paid, decimalPlaces) !== toMinor(rankPrize, decimalPlaces) * winners
  })
}
