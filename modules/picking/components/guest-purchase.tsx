import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePendingJoin, type PendingJoin } from '#games/client/pending-join.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FormSkeleton } from '#runtime/components/form-skeleton.tsx'
import { useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money } from '#runtime/format/money.tsx'
import { useBalance } from '#runtime/live/accounts.ts'
import { UNFINISHED } from '#runtime/modals/unfinished-input.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useSession } from '#runtime/session/session.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { guestStep, ownPurchase, type GuestStep } from '../state/guest-purchase.ts'
import { useAwaitedPurchase } from '../state/use-awaited-purchase.ts'
import { GuestConfirm } from './guest-confirm.tsx'
import { GuestOutcome } from './guest-outcome.tsx'
import styles from './guest-purchase.module.css'
import { GuestSteps } from './guest-steps.tsx'

export interface GuestPurchaseProps {
  game: GameInstance
  /** The slip as it was kept when the steps began. */
  slip: PendingJoin
  /** Leads back to the choice. */
  onChange: () => void
}

/** A guest's purchase after the choice (spec 1): the person, the address, the payment, the confirmation, and its outcome. */
export function GuestPurchase({ game, slip, onChange }: GuestPurchaseProps) {
  const standing = useGuestStanding(slip)
  const [boughtIn, setBoughtIn] = useState<number | null>(null)
  const step = boughtIn === null ? standing.step : 'done'
  const top = useStepStart(step)
  return (
    <div
      ref={top}
      tabIndex={-1}
      className={styles.purchase}
      data-step={step}
      {...(step !== 'done' && UNFINISHED)}
    >
      <GuestSteps step={step ?? 'person'} />
      {step === 'done' ? null : (
        <Choice
          game={game}
          slip={slip}
          isFixed={standing.purchase?.state === 'due'}
          onChange={() => {
            if (standing.purchase?.state === 'waiting') standing.cancel()
            onChange()
          }}
        />
      )}
      <div className={styles.step}>
        {step === null ? (
          <FormSkeleton fields={4} />
        ) : step === 'person' || step === 'address' ? (
          <Slot
            key={step}
            id="game.buyer"
            of={{ step, currencyId: slip.currencyId, onDone: standing.refetch }}
            loading={<FormSkeleton fields={6} />}
          />
        ) : step === 'payment' ? (
          <Slot
            id="game.payment"
            of={{ currencyId: slip.currencyId }}
            loading={<FormSkeleton fields={4} />}
          />
        ) : step === 'confirm' ? (
          <GuestConfirm
            game={game}
            slip={slip}
            purchase={standing.purchase}
            onBought={setBoughtIn}
            onChange={onChange}
          />
        ) : (
          <GuestOutcome
            game={game}
            slip={slip}
            purchase={standing.purchase}
            gameInstanceId={boughtIn}
            onAgain={onChange}
          />
        )}
      </div>
    </div>
  )
}

function useGuestStanding(slip: PendingJoin) {
  const { state, player } = useSession()
  const isPlayer = state === 'loggedIn'
  const { purchase, isError, refetch, cancel } = useAwaitedPurchase(isPlayer)
  const balance = useBalance(slip.currencyId)?.accountBalance ?? 0
  const decimalPlaces = useDecimalPlaces(slip.currencyId)
  const segment = player?.verification.playerSegment ?? null
  // Without an answer the purchase goes on by hand: the key is the same.
  const known = isError ? null : purchase
  const step = guestStep({ slip, session: state, segment, balance, decimalPlaces, purchase: known })
  const own = ownPurchase(slip, known)
  return { step, purchase: own, cancel, refetch: () => void refetch() }
}

/** Each step begins at its top, and the focus follows the steps: but not the first one, after which the dialog itself places it. */
function useStepStart(step: GuestStep | null) {
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (step === null) return
    if (before.current !== null && before.current !== step) top.current?.focus({ preventScroll: true })
    before.current = step
    // A browser without a layout, as in tests, scrolls nothing.
    top.current?.scrollIntoView?.({ block: 'start' })
  }, [step])
  return top
}

interface ChoiceProps extends GuestPurchaseProps {
  /** The money has arrived: the purchase is under way. */
  isFixed: boolean
}

/** The chosen plays and their price. Every step shows them at its top. */
function Choice({ game, slip, isFixed, onChange }: ChoiceProps) {
  const { plays, furtherDraws, amount, currencyId, gameTitle } = slip
  const [, { endGuest }] = usePendingJoin()
  return (
    <div className={styles.choice}>
      <p>
        <strong>
          <FormattedMessage id="picking.price.lines" values={{ unit: playUnits[game.gameRule], plays }} />
        </strong>
        {' · '}
        <span dir="auto">{gameTitle}</span>
        {furtherDraws > 0 ? (
          <>
            {' · '}
            <FormattedMessage id="picking.further.draws" values={{ draws: furtherDraws }} />
          </>
        ) : null}
      </p>
      <strong>
        <Money amount={amount} currencyId={currencyId} />
      </strong>
      {isFixed ? null : (
        <ActionButton
          kind="quiet"
          size="small"
          onClick={() => {
            endGuest()
            onChange()
          }}
        >
          <FormattedMessage id="picking.guest.change" />
        </ActionButton>
      )}
    </div>
  )
}
