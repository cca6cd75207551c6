import { FormattedMessage } from 'react-intl'
import { fromMinor, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money } from '#runtime/format/money.tsx'
import styles from '#games/components/prize-table.module.css'
import { roundOdds } from '#games/format/odds.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { BetName } from '../components/bet-name.tsx'
import { Multiplier } from '../components/multiplier.tsx'
import { rankNumberOfBet } from '../rules/bet-types.ts'
import { lineWinMinor } from '../rules/liability.ts'
import { betTermsOf, oddsOf } from '../state/bet-terms.ts'

export interface PayoutTableProps {
  game: GameInstance
  payout: OperationResult<'getGamePayoutInfo'>
}

/** The ten bet types with their multipliers (spec 2, "Payout table view"). */
export default function PayoutTable({ game, payout }: PayoutTableProps) {
  const { currencyId } = payout
  const decimalPlaces = useDecimalPlaces(currencyId)
  const terms = betTermsOf(game, payout.rows, decimalPlaces)
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="perm.payout.bet" />
            </th>
            <th scope="col" className={styles.number}>
              <FormattedMessage id="perm.payout.multiplier" />
            </th>
          </tr>
        </thead>
        <tbody>
          {oddsOf(terms).map(({ bet, multiplier }) => {
            const row = payout.rows.find(({ rankNumber }) => rankNumber === rankNumberOfBet(bet.id))
            const chance = row?.meta?.odds
            return (
              <tr key={bet.id}>
                <th scope="row">
                  <BetName bet={bet} />
                  {chance === undefined ? null : (
                    <span className={styles.about}>
                      <FormattedMessage id="perm.payout.chance" values={{ chance: roundOdds(chance) }} />
                    </span>
                  )}
                </th>
                <td className={styles.number}>
                  {multiplier === null ? (
                    <FormattedMessage id="perm.payout.notOffered" />
                  ) : (
                    <>
                      <Multiplier of={multiplier} />
                      <span className={styles.about}>
                        <FormattedMessage
                          id="perm.types.pays"
                          values={{
                            amount: (
                              <Money
                                amount={fromMinor(lineWinMinor(terms, bet), decimalPlaces)}
                                currencyId={currencyId}
                              />
                            ),
                          }}
                        />
                      </span>
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={styles.note}>
        <FormattedMessage id="perm.payout.fixed" />
      </p>
      {payout.expectedReturn === undefined ? null : (
        <p className={styles.note}>
          <FormattedMessage id="perm.payout.return" values={{ share: payout.expectedReturn }} />
        </p>
      )}
    </>
  )
}
