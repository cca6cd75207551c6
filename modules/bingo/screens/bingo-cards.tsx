import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useSummaryAhead } from '#games/client/use-summary-ahead.ts'
import { useRequestedDips } from '#games/client/use-lucky-dips.ts'
import { usePickGame } from '#games/client/use-pick-game.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoGame } from '#games/components/no-game.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Money } from '#runtime/format/money.tsx'
import { playsLeftFor } from '#games/live/plays-left-for.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useGo } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { BingoFrame } from '../components/bingo-frame.tsx'
import { CardCheckout } from '../components/card-checkout.tsx'
import { SlipColumns } from '#games/components/slip-columns.tsx'
import { CardSums } from '../components/card-sums.tsx'
import { CardTools } from '../components/card-tools.tsx'
import { ChosenCards } from '../components/chosen-cards.tsx'
import { RoomPrizes } from '../components/room-prizes.tsx'
import { bingoBalls } from '../state/called-balls.ts'
import type { CardChoice } from '../state/card-choice.ts'
import { useCardPrice } from '../state/card-price.ts'
import { useCardChoice, useCardDealer } from '../state/use-card-choice.ts'
import styles from './bingo-cards.module.css'

type Params = ScreenProps<'bingo.cards'>['params']

/** Chooses and buys the cards of a room. Parameters: `id`, `gid`, `dip` cards to deal, `step` confirm. */
export default function BingoCards({ params }: ScreenProps<'bingo.cards'>) {
  const { game, loading } = usePickGame(params)
  if (game?.gameRule === 'bingoGame') return <CardsOf key={game.gameId} game={game} params={params} />
  return loading ? <ScreenState of={{ state: 'loading' }} /> : <NoGame />
}

function CardsOf({ game, params }: { game: GameInstance; params: Params }) {
  const [choice, act] = useCardChoice(game)
  const dealer = useCardDealer(game.gameInstanceId)
  const room = Math.max(0, playsLeftFor(game) - choice.length)
  const balls = bingoBalls(game)
  useRequestedDips({ asked: params.dip, isEmpty: choice.length === 0, room: playsLeftFor(game) }, (count) =>
    dealer.deal(count, (cards) => act({ type: 'added', cards })),
  )
  useSummaryAhead(game, choice.length > 0)
  const confirmed = useConfirmed(choice, params.step === 'confirm')
  if (confirmed !== null) {
    return (
      <BingoFrame game={game}>
        <CardCheckout game={game} choice={confirmed} onBought={() => act({ type: 'bought' })} />
      </BingoFrame>
    )
  }
  return (
    <BingoFrame game={game} isUnfinished={choice.length > 0}>
      <SlipColumns
        slip={
          <Panel variant="ticket" title={<FormattedMessage id="bingo.sum.title" />}>
            <CardSums game={game} count={choice.length} />
          </Panel>
        }
        action={<ContinueButton game={game} choice={choice} />}
      >
        <RoomPrizes game={game} />
        <Panel
          title={<FormattedMessage id="bingo.cards.yours" values={{ cards: choice.length }} />}
          aside={<FormattedMessage id="bingo.cards.room" values={{ room }} />}
        >
          <CardTools balls={balls} choice={choice} act={act} dealer={dealer} room={room} />
          {choice.length === 0 ? (
            <p className={styles.empty}>
              <FormattedMessage id="bingo.cards.empty" values={{ balls }} />
            </p>
          ) : (
            <ChosenCards
              balls={balls}
              choice={choice}
              onRemove={(cards) => act({ type: 'removed', cards })}
              onSwap={(card) => dealer.deal(1, (by) => act({ type: 'swapped', card, by }))}
            />
          )}
        </Panel>
      </SlipColumns>
    </BingoFrame>
  )
}

/** The main action: why nothing can be bought, or the way to the summary with the price. */
function ContinueButton({ game, choice }: { game: GameInstance; choice: CardChoice }) {
  const go = useGo()
  const { total } = useCardPrice(game, choice.length)
  const room = playsLeftFor(game)
  const isOpen = takesPlays(game)
  const isReady = isOpen && choice.length > 0 && choice.length <= room
  const reason = () => {
    if (!isOpen) return <FormattedMessage id="bingo.continue.closed" />
    if (choice.length === 0) return <FormattedMessage id="bingo.continue.none" />
    if (choice.length > room) return <FormattedMessage id="bingo.continue.tooMany" values={{ room }} />
    return <FormattedMessage id="bingo.continue.confirm" values={{ cards: choice.length }} />
  }
  return (
    <ActionButton
      size="large"
      fullWidth
      disabled={!isReady}
      onClick={() => go('bingo.cards', { gid: game.gameId, id: game.gameInstanceId, step: 'confirm' })}
      {...(isReady && { price: <Money amount={total} currencyId={game.currencyId ?? 0} /> })}
    >
      {reason()}
    </ActionButton>
  )
}

/** The cards that the summary was opened with: they stay on the receipt after the choice was emptied. */
function useConfirmed(choice: CardChoice, isConfirming: boolean): CardChoice | null {
  const [confirmed, setConfirmed] = useState<CardChoice | null>(null)
  const next = isConfirming ? (confirmed ?? (choice.length > 0 ? choice : null)) : null
  if (next !== confirmed) setConfirmed(next)
  return next
}
