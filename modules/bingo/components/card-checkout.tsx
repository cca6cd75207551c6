import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import type { CheckoutProps } from '#games/checkout/checkout.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useGo, useScreenPath } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { cardOfPlay, playOfCard } from '../rules/bingo-play.ts'
import { bingoBalls } from '../state/called-balls.ts'
import type { CardChoice } from '../state/card-choice.ts'
import { ChosenCards } from './chosen-cards.tsx'

export interface CardCheckoutProps {
  game: GameInstance
  choice: CardChoice
  onBought: () => void
}

/** Sells the chosen cards: the summary, the payment and the receipt are those of every game. */
export function CardCheckout({ game, choice, onBought }: CardCheckoutProps) {
  const go = useGo()
  const pathOf = useScreenPath()
  const { gameId: gid, gameInstanceId: id } = game
  const plays = useMemo(() => choice.map((card) => ({ play: playOfCard(card), lines: 1 })), [choice])
  const checkout: CheckoutProps = {
    game,
    plays,
    operation: 'joinGame',
    title: <FormattedMessage id="bingo.cards.yours" values={{ cards: choice.length }} />,
    renderPlays: (offendingPlay) => (
      <ChosenCards
        balls={bingoBalls(game)}
        choice={choice}
        refused={offendingPlay === null ? null : cardOfPlay(offendingPlay)}
      />
    ),
    path: pathOf('bingo.cards', { gid, id, step: 'confirm' }),
    onChange: () => go('bingo.cards', { gid, id }),
    onBought,
  }
  return (
    <Slot id="game.checkout" of={checkout}>
      <NoticeCard tone="warning" title={<FormattedMessage id="bingo.notSold" />} />
    </Slot>
  )
}
