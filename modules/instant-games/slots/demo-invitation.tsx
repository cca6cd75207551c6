import { FormattedMessage } from 'react-intl'
import { GameButton } from '#games/components/game-button.tsx'
import { DEMO_STEP } from '#games/checkout/instant-card.ts'
import { useGameInstance } from '#games/live/game-instances.ts'
import { useOffered } from '../state/use-instant-games.ts'
import { useOffersDemo } from '../state/use-offers-demo.ts'

/** A way to the demo of the first instant game on sale; nothing where the site offers none to this visitor. */
export default function DemoInvitation() {
  const [first = 0] = useOffered()
  const game = useGameInstance(first)
  return useOffersDemo() && game !== undefined ? (
    <GameButton game={game} to="buy" params={{ gid: game.gameId, step: DEMO_STEP }} kind="quiet">
      <FormattedMessage id="instant-games.demo" />
    </GameButton>
  ) : null
}
