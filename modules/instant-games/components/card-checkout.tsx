import { useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Skeleton, SkeletonText } from '#runtime/components/skeleton.tsx'
import type { CheckoutProps } from '#games/checkout/checkout.ts'
import { useGameLink } from '#runtime/registry/game-roles.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useLinkPath } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

export interface CardCheckoutProps {
  /** The instance that is for sale now. */
  game: GameInstance
  /** Name of the button. */
  action: ReactNode
  /** Beside the result of the last card, which has the price and the balance. */
  isAgain?: boolean
  onBought: (gameInstanceId: number) => void
}

/** Sells one card in one tap; price, accounts, limits and refusals are those of every purchase. */
export function CardCheckout({ game, action, isAgain = false, onBought }: CardCheckoutProps) {
  const { gameId, gameInstanceId } = game
  const { data, isError, refetch } = useOperation(
    'getRandomPlaysForGame',
    { gameInstanceId, count: 1 },
    { staleMs: Infinity },
  )
  // Every instance of the game takes the play: another buyer's purchase does not change this one.
  const [chosen, setChosen] = useState<string | null>(null)
  const play = data?.plays[0]
  if (chosen === null && play !== undefined) setChosen(play)
  const linkTo = useGameLink()
  const pathOf = useLinkPath()
  if (chosen === null) {
    const retry = () => void refetch()
    return (
      <ScreenState of={{ state: isError ? 'error' : 'loading', retry }} skeleton={<CheckoutSkeleton />} />
    )
  }
  const back = linkTo(game, 'buy', { gid: gameId })
  const checkout: CheckoutProps = {
    game,
    plays: [{ play: chosen, lines: 1 }],
    operation: 'joinGame',
    look: isAgain ? 'again' : 'oneTap',
    title: action,
    renderPlays: () => null,
    path: (back && pathOf(back)) ?? HOME_PATH,
    onChange: () => undefined,
    onBought,
  }
  return (
    <Slot id="game.checkout" of={checkout} loading={<CheckoutSkeleton />}>
      <NoticeCard tone="warning" title={<FormattedMessage id="instant-games.notSold" />} />
    </Slot>
  )
}

function CheckoutSkeleton() {
  return (
    <>
      <SkeletonText lines={3} />
      <Skeleton shape="button" />
    </>
  )
}
