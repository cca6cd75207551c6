import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { useIsChanging, useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { InGameBonus as OfferedBonus } from '#schemas/protocol/in-game-bonuses.ts'

export interface InGameBonusProps {
  gameInstanceId: number
  /** Null where none is offered, or the player has no plays in the game. */
  bonus: OfferedBonus | null
}

/** A bonus that the site offers to the players of this game: claimed once, paid into the balance. */
export function InGameBonus({ gameInstanceId, bonus }: InGameBonusProps) {
  const claim = useOperationMutation('claimInGameBonusNew')
  const isClaiming = useIsChanging('claimInGameBonusNew')
  if (bonus === null) return null
  const money = <Money amount={bonus.amount} currencyId={bonus.currencyId} />
  if (bonus.claimed) {
    return (
      <div role="status">
        <NoticeCard
          tone="success"
          title={<FormattedMessage id="playout.bonus.claimed" values={{ money }} />}
        />
      </div>
    )
  }
  if (bonus.expiresTime <= serverNow()) return null
  const refused = claim.data?.result === 0 ? (claim.data.status ?? 'not-offered') : null
  return (
    <div role="status">
      <NoticeCard
        tone="info"
        title={<FormattedMessage id="playout.bonus.title" values={{ money }} />}
        body={
          refused === null ? (
            <FormattedMessage
              id="playout.bonus.until"
              values={{ time: <DateTime at={bonus.expiresTime} /> }}
            />
          ) : (
            <FormattedMessage id={`playout.bonus.refused.${refused}`} />
          )
        }
        actions={
          refused === null ? (
            <ActionButton size="small" busy={isClaiming} onClick={() => claim.mutate({ gameInstanceId })}>
              <FormattedMessage id="playout.bonus.claim" />
            </ActionButton>
          ) : undefined
        }
      />
    </div>
  )
}
