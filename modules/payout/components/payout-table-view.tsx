import type { OperationResult } from '#schemas/protocol/operations.ts'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Art } from '#runtime/components/art.tsx'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useHasModal, useModals } from '#runtime/modals/modals.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { areFixed, ballsMatched, payoutParts, placeOf, prizeType, shownPayout } from '../state/payout-rows.ts'
import styles from './payout-table-view.module.css'

interface PayoutTableViewProps {
  payout: OperationResult<'getGamePayoutInfo'>
  game: GameInstance
}

/** The payout table in the form that the kind of game has for it (spec 2: the view is chosen by game type). */
export function PayoutTableView(props: PayoutTableViewProps) {
  return (
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
  )
}

/** The estimated payout: rows by prize, the balls that each requires, and its odds (spec 2). */
function RankTable({ payout, game }: PayoutTableViewProps) {
  const { drawsNumbers } = useGameRoles()(game)
  const parts = payoutParts(payout.rows)
  const isRace = parts[0]?.name === 'places'
  const isFixed = areFixed(payout.rows)
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
                  </th>
                </tr>
              )}
              {rows.map((row) => (
                <PayoutRowView
                  key={`${row.rankNumber}/${row.rankNumber2nd}`}
                  row={row}
                  game={game}
                  currencyId={payout.currencyId}
                  isFinal={payout.final}
                />
              ))}
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

interface PayoutRowViewProps {
  row: PayoutRow
  game: GameInstance
  currencyId: number
  isFinal: boolean
}

function PayoutRowView({ row, game, currencyId, isFinal }: PayoutRowViewProps) {
  const shown = shownPayout(row)
  const guaranteed = isFinal ? 0 : (row.guaranteedMinimum ?? 0)
  return (
    <tr>
      <th scope="row">
        <RowName row={row} game={game} />
        {row.meta?.odds === undefined ? null : (
          <span className={styles.odds}>
            <FormattedMessage id="payout.odds" values={{ odds: row.meta.odds }} />
          </span>
        )}
      </th>
      <td className={styles.type}>
        <FormattedMessage id={`payout.type.${prizeType(row)}`} />
        {row.meta?.winsProgressive ? (
          <span className={styles.odds}>
            <FormattedMessage id="payout.winsProgressive" />
          </span>
        ) : null}
      </td>
      <td className={styles.number}>
        {shown.kind === 'amount' ? <Money amount={shown.amount} currencyId={currencyId} /> : null}
        {guaranteed > 0 ? (
          <span className={styles.odds}>
            <FormattedMessage
              id="payout.guaranteed"
              values={{ amount: <Money amount={guaranteed} currencyId={currencyId} /> }}
            />
          </span>
        ) : null}
        {shown.kind === 'entries' ? (
          <FormattedMessage
            id="payout.entries"
            values={{ entries: shown.entries, gameTitle: shown.gameTitle }}
          />
        ) : null}
        {shown.kind === 'item' ? <ItemName row={row} name={shown.name} game={game} /> : null}
      </td>
    </tr>
  )
}

/** The name of an item, as a button to its details where the site shows them. */
function ItemName({ row, name, game }: Pick<PayoutRowViewProps, 'row' | 'game'> & { name: string }) {
  const modals = useModals()
  const { gameInstanceId } = game
  const { rankNumber, rankNumber2nd } = row
  if (!useHasModal('prizes.details')) return <bdi>{name}</bdi>
  return (
    <ActionButton
      kind="quiet"
      size="small"
      onClick={() => modals.open('prizes.details', { gameInstanceId, rankNumber, rankNumber2nd })}
    >
      <bdi>{name}</bdi>
    </ActionButton>
  )
}

/** The balls that the row requires, or the place of a race; its rank for prizes that balls do not decide. */
function RowName({ row, game }: Pick<PayoutRowViewProps, 'row' | 'game'>) {
  const place = placeOf(row)
  const { drawsNumbers } = useGameRoles()(game)
  if (place !== undefined) return <FormattedMessage id="payout.place" values={{ place }} />
  if (!drawsNumbers) {
    const title = row.meta?.rankTitle
    return title ?? <FormattedMessage id="payout.rankNumber" values={{ rank: row.rankNumber }} />
  }
  const { main, bonus } = ballsMatched(row, game.gamePlaySize ?? 0)
  if (main === null) return <FormattedMessage id="payout.bonusOnly" values={{ bonus }} />
  return <FormattedMessage id="payout.balls" values={{ main, bonus: bonus ?? 0 }} />
}
