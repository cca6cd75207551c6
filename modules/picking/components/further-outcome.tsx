import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { useSite } from '#runtime/site/site.ts'
import { SUBSCRIPTION_CODE } from '#schemas/protocol/faults.ts'
import type { PlayUnit } from '#schemas/kinds/kind-facts.ts'
import type { FurtherReceipt } from '../state/join-answers.ts'

const LIST = 'subscriptions.list'
const REFUSALS: ReadonlySet<number> = new Set(Object.values(SUBSCRIPTION_CODE))

/** Result of buying the further draws: a link to them, or the reason for the refusal. */
export function FurtherOutcome({
  further: { code, draws, payGo },
  unit,
}: {
  further: FurtherReceipt
  unit: PlayUnit
}) {
  const hasList = useSite().manifest.routes.some(({ screen }) => screen === LIST)
  if (code !== SUBSCRIPTION_CODE.added) {
    return (
      <NoticeCard
        tone="warning"
        title={<FormattedMessage id="picking.further.notAdded" />}
        body={
          <FormattedMessage
            id="picking.further.refused"
            values={{ code: REFUSALS.has(code) ? String(code) : 'other' }}
          />
        }
      />
    )
  }
  return (
    <NoticeCard
      tone="success"
      title={<FormattedMessage id="picking.further.added" values={{ draws }} />}
      body={
        <FormattedMessage
          id={payGo ? 'picking.further.addedPayGo' : 'picking.further.addedBody'}
          values={{ unit }}
        />
      }
      {...(hasList && {
        actions: (
          <GoButton kind="quiet" size="small" screen={LIST}>
            <FormattedMessage id="picking.further.toList" />
          </GoButton>
        ),
      })}
    />
  )
}
