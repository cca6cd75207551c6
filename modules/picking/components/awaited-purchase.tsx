import { useEffect, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOneClickTexts } from '#games/client/use-one-click-texts.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GameButton } from '#games/components/game-button.tsx'
import { NoticeCard, type NoticeTone } from '#runtime/components/notice-card.tsx'
import { OneClickInfo } from '#games/components/one-click-info.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useGameInstance } from '#games/live/game-instances.ts'
import { useModals } from '#runtime/modals/modals.ts'
import { useIsIncomplete } from '#runtime/session/use-standing.ts'
import { SUBSCRIPTION_CODE } from '#schemas/protocol/faults.ts'
import type { PendingJoin } from '#schemas/protocol/pending-joins.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { PurchaseFailed } from './purchase-failed.tsx'
import { useAwaitedPurchase } from '../state/use-awaited-purchase.ts'

/** The purchase that the service makes once a deposit is paid: it waits, is under way, was made, or left the money in the account. */
export function AwaitedPurchase() {
  const { purchase, isError, refetch, cancel, isCancelling, done } = useAwaitedPurchase()
  const isMade = purchase?.state === 'joined'
  const isIncomplete = useIsIncomplete()
  const modals = useModals()
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
        <>
          {isIncomplete ? (
            <ActionButton size="small" onClick={() => modals.open('registration.full')}>
              <FormattedMessage id="picking.awaited.incomplete.action" />
            </ActionButton>
          ) : null}
          <ActionButton kind="quiet" size="small" busy={isCancelling} onClick={cancel}>
            <FormattedMessage id="picking.awaited.cancel" />
          </ActionButton>
        </>
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
} as const satisfies Record<Exclude<PendingJoin['state'], 'cancelled' | 'failed' | 'expired'>, NoticeTone>

function Outcome({ purchase, children }: { purchase: PendingJoin; children: ReactNode }) {
  const { state, gameTitle = '', plays, furtherDraws = 0, amount, currencyId } = purchase
  const gameRule = useGameInstance(purchase.gameInstanceId)?.gameRule
  const isIncomplete = useIsIncomplete()
  if (state === 'cancelled') return null
  if (state === 'failed' || state === 'expired') {
    return (
      <PurchaseFailed
        unit={gameRule && playUnits[gameRule]}
        exitCode={purchase.exitCode}
        supportCode={purchase.supportCode ?? ''}
        credited={<FormattedMessage id={`picking.awaited.${state}.title`} values={{ game: gameTitle }} />}
      />
    )
  }
  const title = state === 'waiting' && isIncomplete ? 'incomplete' : state
  const values = {
    game: gameTitle,
    plays,
    what: (
      <FormattedMessage id="picking.price.lines" values={{ unit: gameRule && playUnits[gameRule], plays }} />
    ),
    draws: furtherDraws,
    isConverted: String(purchase.isConverted === true),
    amount: <Money amount={amount} currencyId={currencyId} />,
  }
  return (
    <div role="status" data-purchase={state}>
      <NoticeCard
        tone={TONES[state]}
        title={<FormattedMessage id={`picking.awaited.${title}.title`} values={values} />}
        body={
          <>
            <FormattedMessage id={`picking.awaited.${state}.body`} values={values} />{' '}
            {state === 'joined' && furtherDraws > 0 ? <FurtherDraws purchase={purchase} /> : null}
            {state === 'joined' ? <SuccessInfo purchase={purchase} /> : null}
          </>
        }
        actions={children}
      />
    </div>
  )
}

function SuccessInfo({ purchase: { gameInstanceId } }: { purchase: PendingJoin }) {
  return <OneClickInfo text={useOneClickTexts(gameInstanceId).oneClickSuccessInfo} />
}

/** Whether the further draws of a purchase were bought too. */
function FurtherDraws({ purchase: { furtherDraws, subscriptionCode } }: { purchase: PendingJoin }) {
  if (subscriptionCode === SUBSCRIPTION_CODE.added) {
    return <FormattedMessage id="picking.further.added" values={{ draws: furtherDraws }} />
  }
  return (
    <>
      <FormattedMessage id="picking.further.notAdded" />{' '}
      <FormattedMessage id="picking.further.refused" values={{ code: subscriptionCode }} />
    </>
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
