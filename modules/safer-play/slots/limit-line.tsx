import { type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Money } from '#runtime/format/money.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import { useSite } from '#runtime/site/site.ts'
import type { LimitKind } from '#schemas/entities/player-limit.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { LimitPrompt } from '../components/limit-prompt.tsx'
import { ToolsCard } from '../components/tools-card.tsx'
import { useToolsDue } from '../state/use-tools-due.ts'
import { hasDepositLimit, tightest } from '../state/limit-fields.ts'
import { useLimitText } from '../state/use-limit-text.ts'
import styles from '../components/safer-play.module.css'

interface LimitLineProps {
  spends: 'deposit' | 'play'
  /** The purchase that is about to be made. */
  wager?: OperationRequest<'checkMaximumWagers'> | undefined
  /** Leaves the link to the limits out, where a button beside it leads there. */
  unlinked?: boolean | undefined
}

const FRESH = { staleMs: 10_000 }

/** The player's limits beside a deposit or a purchase; before the first wager also the tools for safer play, where the site shows them. */
export default function LimitLine(props: LimitLineProps) {
  const { isDue } = useToolsDue()
  const [showsTools] = useState(isDue)
  return (
    <>
      {showsTools ? <ToolsCard /> : null}
      <TightestLimit {...props} />
    </>
  )
}

/** Shows the amount that the player's lowest limit leaves, and whether a purchase is above it; renders nothing without a limit, unless the site asks for one. */
function TightestLimit({ spends, wager, unlinked = false }: LimitLineProps) {
  const { data } = useOperation('getSelfLimits', {}, FRESH)
  const { depositLimitPrompt } = useSite().manifest.settings
  const limit = data && tightest(data, spends)
  const left = limit?.left
  const room = useOperation('checkMaximumWagers', wager ?? { currencyId: 0, amount: 0 }, {
    ...FRESH,
    enabled: left !== undefined && wager !== undefined,
  })
  if (depositLimitPrompt && spends === 'deposit' && data && !hasDepositLimit(data)) return <LimitPrompt />
  if (!limit || left === undefined) return null
  return (
    <>
      {room.data?.result === 0 ? (
        <FaultNote>
          <FormattedMessage
            id={
              room.data.refusal === 'limit-without-rate'
                ? 'safer-play.left.withoutRate'
                : 'safer-play.left.exceeded'
            }
          />
        </FaultNote>
      ) : null}
      <p className={styles.line}>
        <span>
          <Left of={limit.kind} left={<Money amount={left} currencyId={data.currencyId} />} />
        </span>
        {unlinked ? null : (
          <GoLink screen="safer-play.limits">
            <FormattedMessage id="safer-play.limits.title" />
          </GoLink>
        )}
      </p>
    </>
  )
}

/** The line with the amount that a limit leaves. */
function Left({ of, left }: { of: LimitKind; left: ReactNode }) {
  return <FormattedMessage id={`safer-play.left.${useLimitText(of)}`} values={{ left }} />
}
