import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import type { CheckoutProps } from '#games/checkout/checkout.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useGo, useScreenPath } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { formatPermPlay, linesOfBet, type BetTerms, type PermPlay } from '../rules/perm-play.ts'
import { BetList } from './bet-list.tsx'

export interface BetCheckoutProps {
  game: GameInstance
  terms: BetTerms
  bets: readonly PermPlay[]
  onBought: () => void
}

/** Sells the bets of a slip: the summary, the payment and the receipt are those of every game. */
export function BetCheckout({ game, terms, bets, onBought }: BetCheckoutProps) {
  const go = useGo()
  const pathOf = useScreenPath()
  const { gameId: gid, gameInstanceId: id } = game
  const plays = useMemo(
    () => bets.map((bet) => ({ play: formatPermPlay(bet), lines: linesOfBet(terms, bet) })),
    [terms, bets],
  )
  const checkout: CheckoutProps = {
    game,
    plays,
    operation: 'joinGamePerm',
    title: <FormattedMessage id="perm.slip" values={{ bets: bets.length }} />,
    renderPlays: (offendingPlay) => (
      <BetList game={game} terms={terms} bets={bets} offendingPlay={offendingPlay} />
    ),
    path: pathOf('perm.bets', { gid, id, step: 'confirm' }),
    onChange: () => go('perm.bets', { gid, id }),
    onBought,
  }
  return (
    <Slot id="game.checkout" of={checkout}>
      <NoticeCard tone="warning" title={<FormattedMessage id="perm.notSold" />} />
    </Slot>
  )
}
