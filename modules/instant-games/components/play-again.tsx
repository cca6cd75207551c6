import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useBalance } from '#runtime/live/accounts.ts'
import { useModals } from '#runtime/modals/modals.ts'
import { useGameLink } from '#runtime/registry/game-roles.ts'
import { useFollow } from '#runtime/router/navigate.ts'
import { compareAmounts } from '#schemas/money/compare-amounts.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useCardPrice } from '../state/use-card-price.ts'
import { CardCheckout } from './card-checkout.tsx'

export interface PlayAgainProps {
  /** The instance that was for sale last. */
  next: GameInstance
}

/**
 * Buys the next card in one tap. Where the balance does not cover it, the purchase opens as from the lobby: a deposit is
 * offered only to a player who asks for another card.
 */
export function PlayAgain({ next }: PlayAgainProps) {
  const { gameId, currencyId = 0 } = next
  const modals = useModals()
  const linkTo = useGameLink()
  const follow = useFollow()
  const price = useCardPrice(next)
  const balance = useBalance(currencyId)?.accountBalance ?? 0
  const action = <FormattedMessage id="instant-games.playAgain" />
  // The purchase itself may leave less than the price.
  const [isCovered] = useState(() => compareAmounts(balance, price) >= 0)
  if (!isCovered) {
    return (
      <ActionButton
        size="large"
        fullWidth
        price={<Money amount={price} currencyId={currencyId} />}
        onClick={() => modals.open('instant-games.buy', { gameId })}
      >
        {action}
      </ActionButton>
    )
  }
  const bought = (id: number) => {
    const card = linkTo(next, 'watch', { id })
    if (card) follow(card)
  }
  return <CardCheckout game={next} action={action} isAgain onBought={bought} />
}
