import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useCardPrice } from '../state/use-card-price.ts'

/** Asks whether a card that is not drawn yet is taken back. */
export function TakeBackButton({ game, fullWidth }: { game: GameInstance; fullWidth?: boolean }) {
  const { gameInstanceId, currencyId = 0 } = game
  const modals = useModals()
  return (
    <ActionButton
      kind="quiet"
      size="small"
      fullWidth={fullWidth ?? false}
      price={<Money amount={useCardPrice(game)} currencyId={currencyId} />}
      onClick={() => modals.open('instant-games.cancel', { gameInstanceId })}
    >
      <FormattedMessage id="instant-games.cancel" />
    </ActionButton>
  )
}
