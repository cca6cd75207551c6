import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import cards from '#games/components/cover-card.module.css'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GameCover } from '#games/components/game-cover.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useGameInstance } from '#games/live/game-instances.ts'
import { useModals } from '#runtime/modals/modals.ts'
import { useGameLink } from '#runtime/registry/game-roles.ts'
import { GoLink } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useCardPrice } from '../state/use-card-price.ts'
import { CardTerms } from './card-terms.tsx'
import styles from './cover-card.module.css'
import { GameLinks } from './game-links.tsx'

/** The cover of one instant game: its top prize, the chances, the price on the button. */
export function CoverCard({ gameInstanceId }: { gameInstanceId: number }) {
  const game = useGameInstance(gameInstanceId)
  return game ? <Cover game={game} /> : null
}

function Cover({ game }: { game: GameInstance }) {
  const { gameTitle, gameId, currencyId = 0 } = game
  const modals = useModals()
  const card = useGameLink()(game, 'buy', { gid: gameId })
  const price = useCardPrice(game)
  return (
    <Panel as="article" interactive className={cards.card ?? ''} ariaLabel={gameTitle}>
      <GameCover game={game} className={cards.cover} />
      <h2 className={cards.title}>
        {card ? (
          <GoLink {...card} className={styles.link ?? ''}>
            {gameTitle}
          </GoLink>
        ) : (
          gameTitle
        )}
      </h2>
      <Terms game={game} />
      <div className={styles.actions}>
        <ActionButton
          fullWidth
          price={<Money amount={price} currencyId={currencyId} />}
          onClick={() => modals.open('instant-games.buy', { gameId })}
        >
          <FormattedMessage id="instant-games.play" />
        </ActionButton>
        <GameLinks game={game} />
      </div>
    </Panel>
  )
}

/** Time for which a payout table counts as fresh, in milliseconds. */
const FRESH_MS = 60_000

/** The table of the instance that was open first: a sale opens another one with the same table. */
function Terms({ game }: { game: GameInstance }) {
  const [gameInstanceId] = useState(game.gameInstanceId)
  const { data, isError } = useOperation('getGamePayoutInfo', { gameInstanceId }, { staleMs: FRESH_MS })
  if (isError) return null
  if (!data) return <Skeleton shape="block" height="7.5rem" />
  return (
    <div className={styles.terms}>
      <CardTerms game={game} payout={data} />
    </div>
  )
}
