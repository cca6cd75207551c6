import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { LuckyDips } from '#games/client/use-lucky-dips.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { BetTerms } from '../rules/perm-play.ts'
import type { BetAction, BetSlip } from '../state/bet-slip.ts'
import { BetList } from './bet-list.tsx'
import styles from './slip-panel.module.css'
import { SlipSums } from './slip-sums.tsx'

export interface SlipPanelProps {
  game: GameInstance
  terms: BetTerms
  slip: BetSlip
  act: (action: BetAction) => void
  lucky: LuckyDips
  onEdit: (index: number) => void
  children?: ReactNode
}

/** The slip: its bets, the sum of all, and bets that the service picks. */
export function SlipPanel({ game, terms, slip, act, lucky, onEdit, children }: SlipPanelProps) {
  const { bets } = slip
  return (
    <Panel variant="ticket" title={<FormattedMessage id="perm.slip" values={{ bets: bets.length }} />}>
      {bets.length === 0 ? (
        <p className={styles.empty}>
          <FormattedMessage id="perm.slip.empty" />
        </p>
      ) : (
        <>
          <BetList
            game={game}
            terms={terms}
            bets={bets}
            onEdit={onEdit}
            onRemove={(index) => act({ type: 'removed', index })}
          />
          <SlipSums game={game} terms={terms} bets={bets} />
        </>
      )}
      <div>
        <ActionButton
          kind="quiet"
          size="small"
          icon={<Icon name="shuffle" size="small" />}
          busy={lucky.busy}
          onClick={() => lucky.add(1)}
        >
          <FormattedMessage id="perm.lucky" />
        </ActionButton>
        {lucky.failed ? (
          <p role="alert" className={styles.failed}>
            <FormattedMessage id="perm.lucky.failed" />
          </p>
        ) : null}
      </div>
      {children}
    </Panel>
  )
}
