import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { EMPTY_DRAW } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
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
    <PrizeTiles prizes={prizes} called={null} currencyId={game.payoutCurrencyId ?? game.currencyId ?? 0} />
  )
}
