import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { useHasModal, useModals } from '#runtime/modals/modals.ts'
import { usePayoutTable } from '#games/client/use-payout-table.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import styles from './game-links.module.css'

export interface GameLinksProps {
  game: GameInstance
  /** The card has ended: its draw can be verified. */
  isOver?: boolean
}

/** Links to the prizes with their odds, the rules, and the proof of an ended draw. */
export function GameLinks({ game, isOver = false }: GameLinksProps) {
  const { gameInstanceId } = game
  const modals = useModals()
  const hasRules = useHasModal('lobby.rules')
  const { replays } = useGameRoles()(game)
  const openPayout = usePayoutTable()(game)
  return (
    <div className={styles.links}>
      {openPayout ? (
        <ActionButton kind="quiet" size="small" onClick={openPayout}>
          <FormattedMessage id="instant-games.prizes" />
        </ActionButton>
      ) : null}
      {hasRules ? (
        <ActionButton
          kind="quiet"
          size="small"
          onClick={() => modals.open('lobby.rules', { gameInstanceId })}
        >
          <FormattedMessage id="instant-games.rules" />
        </ActionButton>
      ) : null}
      {isOver && replays ? (
        <GoButton kind="quiet" size="small" screen="playout.replay" params={{ id: gameInstanceId }}>
          <FormattedMessage id="instant-games.watchAgain" />
        </GoButton>
      ) : null}
      {isOver ? (
        <GoButton kind="quiet" size="small" screen="fairness.verify" params={{ id: gameInstanceId }}>
          <FormattedMessage id="instant-games.verify" />
        </GoButton>
      ) : null}
    </div>
  )
}
