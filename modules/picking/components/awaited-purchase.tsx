import { useEffect, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GameButton } from '#runtime/components/game-button.tsx'
import { NoticeCard, type NoticeTone } from '#runtime/components/notice-card.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useGameInstance } from '#runtime/live/game-instances.ts'
import type { PendingJoin } from '#schemas/protocol/pending-joins.ts'
import { useAwaitedPurchase } from '../state/use-awaited-purchase.ts'

/** The purchase that the service makes once a deposit is paid: it waits, is under way, was made, or left the money in the account. */
export function AwaitedPurchase() {
  const { purchase, isError, refetch, cancel, isCancelling, done } = useAwaitedPurchase()
  const isMade = purchase?.state === 'joined'
  useEffect(() => {
    if (isMade) done()
  }, [isMade, done])
  if (purchase === undefined) {
    return <ScreenState of={{ state: isError ? 'error' : 'loading', retry: () => void refetch() }} />
  }
  if (purchase === null || purchase.state === 'cancelled') return null
  return (
    <Outcome purchase={purchase}>
      {purchase.state === 'waiting' ? (
        <ActionButton kind="quiet" size="small" busy={isCancelling} onClick={cancel}>
          <FormattedMessage id="picking.awaited.cancel" />
        </ActionButton>
      ) : purchase.state === 'joined' ? (
        <Watch purchase={purchase} />
      ) : null}
    </Outcome>
  )
}

const TONES = {
  waiting: 'info',
  due: 'info',
  joined: 'success',
  failed: 'warning',
  expired: 'warning',
} as const satisfies Record<Exclude<PendingJoin['state'], 'cancelled'>, NoticeTone>

function Outcome({ purchase, children }: { purchase: PendingJoin; children: ReactNode }) {
  const { state, gameTitle = '', plays, amount, currencyId, exitCode = -1 } = purchase
  if (state === 'cancelled') return null
  const values = {
    game: gameTitle,
    plays,
    amount: <Money amount={amount} currencyId={currencyId} />,
    code: exitCode,
  }
  return (
    <div role="status" data-purchase={state}>
      <NoticeCard
        tone={TONES[state]}
        title={<FormattedMessage id={`picking.awaited.${state}.title`} values={values} />}
        body={<FormattedMessage id={`picking.awaited.${state}.body`} values={values} />}
        actions={children}
      />
    </div>
  )
}

function Watch({ purchase: { gameInstanceId } }: { purchase: PendingJoin }) {
  const game = useGameInstance(gameInstanceId)
  if (game === undefined) return null
  return (
    <GameButton game={game} to="watch" params={{ id: gameInstanceId }} size="small">
      <FormattedMessage id="picking.watch" />
    </GameButton>
  )
}
