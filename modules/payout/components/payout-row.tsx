import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Money } from '#runtime/format/money.tsx'
import { roundOdds } from '#games/format/odds.ts'
import { useHasModal, useModals } from '#runtime/modals/modals.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { ballsMatched, placeOf, prizeType, shownPayout } from '../state/payout-rows.ts'
import type { TiedPlaces } from '../state/tied-places.ts'
import styles from './payout-table-view.module.css'

interface PayoutRowViewProps {
  row: PayoutRow
  game: GameInstance
  currencyId: number
  isFinal: boolean
  /** The places that the row stands for, where it pays places of a race. */
  places?: TiedPlaces | undefined
}

export function PayoutRowView({ row, game, currencyId, isFinal, places }: PayoutRowViewProps) {
  const { odds, winsProgressive } = row.meta ?? {}
  return (
    <tr>
      <th scope="row">
        <RowName row={row} game={game} places={places} />
        {odds === undefined || places !== undefined ? null : (
          <span className={styles.odds}>
            <FormattedMessage id="payout.odds" values={{ odds: roundOdds(odds) }} />
          </span>
        )}
      </th>
      <td className={styles.type}>
        <FormattedMessage id={`payout.type.${prizeType(row)}`} />
        {winsProgressive ? (
          <span className={styles.odds}>
            <FormattedMessage id="payout.winsProgressive" />
          </span>
        ) : null}
      </td>
      <td className={styles.number}>
        {isFinal && row.meta?.winners !== undefined ? (
          <PaidPrize row={row} game={game} currencyId={currencyId} />
        ) : (
          <>
            <Prize row={row} game={game} currencyId={currencyId} />
            {isFinal ? null : <Terms row={row} currencyId={currencyId} />}
          </>
        )}
      </td>
    </tr>
  )
}

type PrizeProps = Pick<PayoutRowViewProps, 'row' | 'game' | 'currencyId'>

/** The prize of one winner. */
export function Prize({ row, game, currencyId }: PrizeProps) {
  const shown = shownPayout(row)
  if (shown.kind === 'item') return <ItemName row={row} name={shown.name} game={game} />
  if (shown.kind === 'entries') {
    const { entries, gameTitle } = shown
    return <FormattedMessage id="payout.entries" values={{ entries, gameTitle }} />
  }
  return <Money amount={row.rankPrize} currencyId={currencyId} />
}

/** The worth or the minimum of a prize, or the share of a row while the pool is empty. */
function Terms({ row, currencyId }: Pick<PrizeProps, 'row' | 'currencyId'>) {
  const { guaranteedMinimum = 0, prizePercentage } = row
  const worth = row.rankPrize > 1 ? undefined : row.meta?.entriesWorth
  const hasNothingYet = row.rankPrize === 0 && prizeType(row) === 'cash' && prizePercentage !== undefined
  return (
    <>
      {guaranteedMinimum > 0 ? (
        <span className={styles.odds}>
          <FormattedMessage
            id="payout.guaranteed"
            values={{ amount: <Money amount={guaranteedMinimum} currencyId={currencyId} /> }}
          />
        </span>
      ) : null}
      {worth === undefined ? null : (
        <span className={styles.odds}>
          <FormattedMessage
            id="payout.entriesWorth"
            values={{ amount: <Money amount={worth} currencyId={currencyId} /> }}
          />
        </span>
      )}
      {hasNothingYet ? (
        <span className={styles.odds}>
          <FormattedMessage id="payout.nothingYet" values={{ share: prizePercentage / 100 }} />
        </span>
      ) : null}
    </>
  )
}

/** The sum that all winners of a row got, and below it the amount of each. */
function PaidPrize({ row, game, currencyId }: PrizeProps) {
  const { winners = 0, paid = 0 } = row.meta ?? {}
  const isCash = shownPayout(row).kind === 'amount'
  if (winners === 0 || !isCash) {
    return (
      <>
        {winners === 0 ? null : <Prize row={row} game={game} currencyId={currencyId} />}
        <span className={styles.odds}>
          <FormattedMessage id="payout.winners" values={{ winners }} />
        </span>
      </>
    )
  }
  return (
    <>
      <Money amount={paid} currencyId={currencyId} />
      {winners > 1 ? (
        <span className={styles.odds}>
          <FormattedMessage
            id="payout.eachOf"
            values={{ winners, amount: <Money amount={row.rankPrize} currencyId={currencyId} /> }}
          />
        </span>
      ) : null}
    </>
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
export function RowName({ row, game, places }: Pick<PayoutRowViewProps, 'row' | 'game' | 'places'>) {
  const place = placeOf(row)
  const { drawsNumbers } = useGameRoles()(game)
  if (places !== undefined && places.to > places.from) {
    const { from, to } = places
    return (
      <>
        <FormattedMessage id="payout.places" values={{ from, to }} />
        <TiedPlays plays={row.meta?.winners ?? 0} />
      </>
    )
  }
  if (place !== undefined) {
    return (
      <>
        <FormattedMessage id="payout.place" values={{ place }} />
        <TiedPlays plays={row.meta?.winners ?? 0} />
      </>
    )
  }
  if (!drawsNumbers) {
    const title = row.meta?.rankTitle
    return title ?? <FormattedMessage id="payout.rankNumber" values={{ rank: row.rankNumber }} />
  }
  const { main, bonus } = ballsMatched(row, game.gamePlaySize ?? 0)
  if (main === null) return <FormattedMessage id="payout.bonusOnly" values={{ bonus }} />
  return <FormattedMessage id="payout.balls" values={{ main, bonus: bonus ?? 0 }} />
}

function TiedPlays({ plays }: { plays: number }) {
  if (plays < 2) return null
  return (
    <span className={styles.odds}>
      <FormattedMessage id="payout.places.tied" values={{ plays }} />
    </span>
  )
}
