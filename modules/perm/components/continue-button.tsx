import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Money } from '#runtime/format/money.tsx'
import { playsLeftFor } from '#games/live/plays-left-for.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { useGo } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { numbersOfBet, type BetTerms } from '../rules/perm-play.ts'
import { betsToBuy, isComplete, type BetAction, type BetSlip } from '../state/bet-slip.ts'
import { useBetAmounts } from '../state/bet-sums.ts'

export interface ContinueButtonProps {
  game: GameInstance
  terms: BetTerms
  slip: BetSlip
  act: (action: BetAction) => void
  /** The bet in hand is on the screen: it must be complete or empty. */
  isPicking?: boolean
}

/** The main action: it shows what is missing, or leads to the summary with the price. */
export function ContinueButton({ game, terms, slip, act, isPicking = false }: ContinueButtonProps) {
  const go = useGo()
  const bets = betsToBuy(terms, slip)
  const { lines, total } = useBetAmounts(game, terms)(bets)
  const { current } = slip
  const isStarted = isPicking && current.numbers.length > 0
  const missing = isStarted ? missingNumbers(terms, slip) : 0
  const isUnfinished = isStarted && !isComplete(terms, current)
  const room = playsLeftFor(game)
  const isReady = takesPlays(game) && bets.length > 0 && lines <= room && !isUnfinished
  const goOn = () => {
    if (isComplete(terms, current)) act({ type: 'added' })
    go('perm.bets', { gid: game.gameId, id: game.gameInstanceId, step: 'confirm' })
  }
  const reason = () => {
    if (!takesPlays(game)) return <FormattedMessage id="perm.continue.closed" />
    if (missing > 0) return <FormattedMessage id="perm.continue.missing" values={{ missing }} />
    if (isUnfinished) return <FormattedMessage id="perm.continue.stake" />
    if (bets.length === 0) return <FormattedMessage id="perm.continue.none" />
    if (lines > room) return <FormattedMessage id="perm.continue.tooMany" values={{ room }} />
    return <FormattedMessage id="perm.continue.confirm" />
  }
  return (
    <ActionButton
      size="large"
      fullWidth
      disabled={!isReady}
      onClick={goOn}
      {...(isReady && { price: <Money amount={total} currencyId={game.currencyId ?? 0} /> })}
    >
      {reason()}
    </ActionButton>
  )
}

/** Number of numbers that the bet in hand still needs. */
export function missingNumbers(terms: BetTerms, { current }: Pick<BetSlip, 'current'>): number {
  return Math.max(0, numbersOfBet(terms, current.bet).least - current.numbers.length)
}
