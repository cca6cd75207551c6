import { FormattedMessage } from 'react-intl'
import { useMoney } from '#runtime/format/money.tsx'
import { useRowPrize } from '#games/format/row-prize.ts'
import { useBalance } from '#runtime/live/accounts.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useWin } from '../state/use-win.ts'

interface ResultAnnouncementProps {
  game: GameInstance
  draw: DrawState
  isReplay: boolean
}

/**
 * Announces the player's result to screen readers once it is known: the amount and the balance, or that nothing was won. A kind with
 * an outcome of its own announces it itself.
 */
export function ResultAnnouncement({ game, draw, isReplay }: ResultAnnouncementProps) {
  const { outcome } = useGameRoles()(game)
  const { isGameOver, isLastDraw, myPlays } = draw
  const isKnown = outcome === undefined && isGameOver && isLastDraw && myPlays.length > 0
  return (
    <p className="visually-hidden" role="status">
      {isKnown ? <Result game={game} draw={draw} isReplay={isReplay} /> : null}
    </p>
  )
}

function Result({ game, draw, isReplay }: ResultAnnouncementProps) {
  const { currencyId = 0 } = game
  const { myWinnings } = draw
  const { things, isCelebrated, isLoading } = useWin(game, draw)
  const nameOf = useRowPrize(currencyId)
  const money = useMoney()
  const balance = useBalance(currencyId)
  if (isLoading) return null
  const won = [...things.map(nameOf), ...(myWinnings > 0 ? [money(myWinnings, currencyId)] : [])]
  if (won.length === 0)
    return <FormattedMessage id={game.gamePlayout === undefined ? 'playout.noWinBody' : 'playout.noWin'} />
  return (
    <>
      <FormattedMessage id={isCelebrated ? 'playout.youWon' : 'playout.yourPrize'} /> {`${won.join(', ')}. `}
      {balance && !isReplay && myWinnings > 0 ? (
        <FormattedMessage
          id="playout.paidToBalance"
          values={{ balance: money(balance.accountBalance, currencyId) }}
        />
      ) : null}
    </>
  )
}
