import type { OperationResult } from '#schemas/protocol/operations.ts'
import { FormattedMessage } from 'react-intl'
import { Art } from '#runtime/components/art.tsx'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useDecimalPlaces } from '#runtime/format/amounts.ts'
import { areFixed, payoutParts } from '../state/payout-rows.ts'
import { tiedPlaces } from '../state/tied-places.ts'
import { PaidSums } from './paid-sums.tsx'
import { PayoutRowView } from './payout-row.tsx'
import { PlacesChance } from './places-chance.tsx'
import styles from './payout-table-view.module.css'

interface PayoutTableViewProps {
  payout: OperationResult<'getGamePayoutInfo'>
  game: GameInstance
}

/** The payout table in the form that the kind of game has for it (spec 2: the view is chosen by game type). */
export function PayoutTableView(props: PayoutTableViewProps) {
  return (
    <>
      <Slot
        id="game.payoutTable"
        of={props}
        loading={
          <ScreenState
            of={{ state: 'loading' }}
            skeleton={<ListSkeleton rows={props.payout.rows.length + 1} isShort />}
          />
        }
      >
        <RankTable {...props} />
      </Slot>
      <PaidSums payout={props.payout} />
    </>
  )
}

/** The estimated payout: rows by prize, the balls that each requires, and its odds (spec 2). */
function RankTable({ payout, game }: PayoutTableViewProps) {
  const { drawsNumbers } = useGameRoles()(game)
  const parts = payoutParts(payout.rows)
  const isRace = parts[0]?.name === 'places'
  const isFixed = areFixed(payout.rows)
  const decimalPlaces = useDecimalPlaces(payout.currencyId)
  return (
    <div className={styles.layout}>
      <Art name="payout" className={styles.art} />
      <div>
        <p className={styles.pool}>
          {isFixed ? (
            <FormattedMessage id="payout.fixed" />
          ) : (
            <FormattedMessage
              id={payout.final ? 'payout.poolPaid' : 'payout.pool'}
              values={{ amount: <Money amount={payout.prizePool} currencyId={payout.currencyId} /> }}
            />
          )}
        </p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage
                  id={isRace ? 'payout.placeOrBalls' : drawsNumbers ? 'payout.ballsMatched' : 'payout.rank'}
                />
              </th>
              <th scope="col">
                <FormattedMessage id="payout.prizeType" />
              </th>
              <th scope="col" className={styles.number}>
                <FormattedMessage id="payout.payout" />
              </th>
            </tr>
          </thead>
          {parts.map(({ name, rows }) => (
            <tbody key={name}>
              {name === null ? null : (
                <tr className={styles.part}>
                  <th scope="rowgroup" colSpan={3}>
                    <FormattedMessage id={`payout.part.${name}`} values={{ draws: game.drawCount ?? 0 }} />
                    {name === 'places' && !payout.final ? (
                      <PlacesChance game={game} places={rows.length} />
                    ) : null}
                  </th>
                </tr>
              )}
              {(name === 'places' ? tiedPlaces(rows, decimalPlaces) : rows.map((row) => ({ row }))).map(
                (one) => (
                  <PayoutRowView
                    key={`${one.row.rankNumber}/${one.row.rankNumber2nd}`}
                    row={one.row}
                    places={'from' in one ? one : undefined}
                    game={game}
                    currencyId={payout.currencyId}
                    isFinal={payout.final}
                  />
                ),
              )}
            </tbody>
          ))}
        </table>
        {payout.expectedReturn === undefined ? null : (
          <p className={styles.note}>
            <FormattedMessage id="payout.expectedReturn" values={{ share: payout.expectedReturn }} />
          </p>
        )}
      </div>
    </div>
  )
}
