import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useCardPrice } from '../state/use-card-price.ts'
import { CardTerms } from './card-terms.tsx'
import { GameLinks } from './game-links.tsx'
import type { CardDetails } from '../state/use-card.ts'

export interface CardForSaleProps {
  game: GameInstance
  /** False where the game sells nothing at the moment. */
  isForSale: boolean
  payout: CardDetails['payout']
  /** Opens a card without money; undefined where the site offers none to this player. */
  onDemo?: (() => void) | undefined
}

/** Shows the prizes, the odds and the price of a card. */
export function CardForSale({ game, isForSale, payout, onDemo }: CardForSaleProps) {
  const { gameId, currencyId = 0 } = game
  const modals = useModals()
  const price = useCardPrice(game)
  return (
    <Panel>
      <CardTerms game={game} payout={payout} />
      {isForSale ? (
        <ActionButton
          size="large"
          fullWidth
          price={<Money amount={price} currencyId={currencyId} />}
          onClick={() => modals.open('instant-games.buy', { gameId })}
        >
          <FormattedMessage id="instant-games.play" />
        </ActionButton>
      ) : (
        <NoticeCard tone="info" title={<FormattedMessage id="instant-games.notSold" />} />
      )}
      {onDemo === undefined ? null : (
        <ActionButton kind="quiet" fullWidth onClick={onDemo}>
          <FormattedMessage id="instant-games.demo" />
        </ActionButton>
      )}
      <GameLinks game={game} />
    </Panel>
  )
}
