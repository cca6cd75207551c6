import { FormattedMessage } from 'react-intl'
import cards from '#games/components/cover-card.module.css'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { EMPTY_DRAW } from '#games/live/draw-state.ts'
import { Money } from '#runtime/format/money.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { headlinePrize } from '#modules/lobby/rules/headline-prize.ts'
import { bingoPrizes } from '../state/prize-rows.ts'
import { usePayout, usePrizeRows } from '../state/use-bingo-room.ts'
import { PrizeTiles } from './prize-tiles.tsx'

/** The prizes of a room before it is called, on the current pool; where they could not be loaded, a retry. */
export function RoomPrizes({ game }: { game: GameInstance }) {
  const { isError, data, refetch } = usePayout(game)
  const prizes = bingoPrizes(usePrizeRows(game), EMPTY_DRAW)
  if (isError && data === undefined) {
    return (
      <NoticeCard
        tone="warning"
        title={<FormattedMessage id="bingo.prizes.failed" />}
        actions={
          <ActionButton kind="quiet" size="small" onClick={() => void refetch()}>
            <FormattedMessage id="runtime.state.retry" />
          </ActionButton>
        }
      />
    )
  }
  return (
    <>
      <PrizeTiles prizes={prizes} called={null} currencyId={currencyOf(game)} />
      <SoFar game={game} />
    </>
  )
}

const currencyOf = ({ payoutCurrencyId, currencyId = 0 }: GameInstance) => payoutCurrencyId ?? currencyId

/** A note below the prizes of a pool before the start: the top prize of a full room, or that the prizes grow with each card sold. */
function SoFar({ game }: { game: GameInstance }) {
  const { kind, amount } = headlinePrize(game)
  if (kind !== 'whenFull' && kind !== 'growing') return null
  const prize = <Money amount={amount} currencyId={currencyOf(game)} mode="floored" />
  return (
    <p className={cards.note}>
      {kind === 'growing' ? (
        <FormattedMessage id="bingo.prizes.growing" />
      ) : (
        <FormattedMessage id="bingo.prizes.whenFull" values={{ prize }} />
      )}
    </p>
  )
}
