import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { joinKeyOf, usePendingJoin } from '#games/client/pending-join.ts'
import { useOperation } from '#runtime/client/use-operation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { subtractAmounts, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money } from '#runtime/format/money.tsx'
import { useBalance } from '#runtime/live/accounts.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useSession } from '#runtime/session/session.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import type { PendingJoin } from '#schemas/protocol/pending-joins.ts'
import { supportCodeOf } from '#schemas/protocol/support-code.ts'
import { usePurchaseTicket } from '../state/use-purchase-ticket.ts'
import { AwaitedPurchase } from './awaited-purchase.tsx'
import { DrawFacts } from './draw-facts.tsx'
import type { GuestPurchaseProps } from './guest-purchase.tsx'
import { PurchaseFailed } from './purchase-failed.tsx'

interface GuestConfirmProps extends GuestPurchaseProps {
  /** The purchase that the service makes by itself. */
  purchase: PendingJoin | null
  onBought: (gameInstanceId: number) => void
}

/** The confirmation: the plays, their price and the balance after the purchase. The service makes a purchase that was agreed with a deposit; any other is made with the button. */
export function GuestConfirm({ game, slip, purchase, onBought, onChange }: GuestConfirmProps) {
  const [, { renew }] = usePendingJoin()
  const { currencyId, amount, order } = slip
  const balance = useBalance(currencyId)?.accountBalance ?? 0
  const decimalPlaces = useDecimalPlaces(currencyId)
  const ticket = usePurchaseTicket(slip)
  const { exitCode, gameInstanceId } = ticket
  useEffect(() => {
    if (gameInstanceId !== null) onBought(gameInstanceId)
  }, [gameInstanceId, onBought])
  if (purchase?.state === 'due') return <AwaitedPurchase />
  if (exitCode !== null && exitCode !== JOIN_EXIT.success) {
    const again = () => {
      // An answer that is not known keeps its key, so that nothing is bought twice.
      if (exitCode !== JOIN_EXIT.none) renew()
      ticket.reset()
    }
    return (
      <PurchaseFailed
        unit={playUnits[game.gameRule]}
        exitCode={exitCode}
        supportCode={supportCodeOf({ joinKey: joinKeyOf(slip, order), exitCode })}
        onRetry={again}
        onAgain={onChange}
      />
    )
  }
  return (
    <>
      <DrawFacts game={game} />
      <AlreadyActive gameId={game.gameId} />
      <MoneyLines>
        <MoneyLine
          strong
          label={<FormattedMessage id="picking.price.total" />}
          value={<Money amount={amount} currencyId={currencyId} />}
        />
        <MoneyLine
          label={<FormattedMessage id="picking.price.balance" />}
          value={<Money amount={balance} currencyId={currencyId} />}
        />
        <MoneyLine
          label={<FormattedMessage id="picking.price.balanceAfter" />}
          value={<Money amount={subtractAmounts(balance, amount, decimalPlaces)} currencyId={currencyId} />}
        />
      </MoneyLines>
      <Slot id="money.limits" of={{ spends: 'play', wager: { amount, currencyId } }} />
      <ActionButton
        size="large"
        fullWidth
        busy={ticket.isBusy}
        onClick={ticket.buy}
        price={<Money amount={amount} currencyId={currencyId} />}
      >
        <FormattedMessage id="picking.guest.buy" />
      </ActionButton>
    </>
  )
}

/** Tells a player who already has plays or a subscription of this game, so that nobody buys twice by accident. */
function AlreadyActive({ gameId }: { gameId: number }) {
  const { player } = useSession()
  const email = player?.details.primaryEmail
  const username = player?.username ?? ''
  const byEmail = { enabled: email !== undefined }
  const joins = useOperation('checkEmailWithActiveJoins', { email: email ?? '', gameId }, byEmail)
  const subscribed = useOperation('checkEmailWithActiveSubscription', { email: email ?? '', gameId }, byEmail)
  const named = useOperation(
    'checkUsernameWithActiveSubscription',
    { username, gameId },
    { enabled: email === undefined && username !== '' },
  )
  const plays = joins.data?.active ?? 0
  const subscriptions = (subscribed.data ?? named.data)?.active ?? 0
  if (plays === 0 && subscriptions === 0) return null
  return (
    <div role="status">
      <NoticeCard
        tone="info"
        title={<FormattedMessage id="picking.guest.active" values={{ plays, subscriptions }} />}
      />
    </div>
  )
}
