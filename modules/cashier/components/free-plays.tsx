import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'

/** The free plays that campaigns offer to the player, each to be taken once. Nothing while there are none. */
export function FreePlays() {
  const { data = [] } = useOperation('getFreePlays', {})
  const take = useOperationMutation('takeFreePlays', { invalidates: ['getFreePlays', 'searchTransactions'] })
  const { plays } = take.data ?? {}
  return (
    <>
      {take.data === undefined ? null : (
        <div role="status">
          <NoticeCard
            tone={plays === undefined ? 'warning' : 'success'}
            title={
              plays === undefined ? (
                <FormattedMessage id="cashier.freePlays.gone" />
              ) : (
                <FormattedMessage id="cashier.freePlays.taken" values={{ plays }} />
              )
            }
          />
        </div>
      )}
      {data.map((offered) => (
        <NoticeCard
          key={offered.campaignId}
          tone="info"
          title={
            <FormattedMessage
              id="cashier.freePlays.title"
              values={{ plays: offered.plays, game: <Verbatim>{offered.gameTitle}</Verbatim> }}
            />
          }
          body={<Terms offered={offered} />}
          actions={
            <ActionButton
              size="small"
              busy={take.isPending}
              onClick={() => take.mutate({ campaignId: offered.campaignId })}
            >
              <FormattedMessage id="cashier.freePlays.take" />
            </ActionButton>
          }
        />
      ))}
    </>
  )
}

function Terms({
  offered: { plays, worth, currencyId, endsTime },
}: {
  offered: OperationResult<'getFreePlays'>[number]
}) {
  return (
    <FormattedMessage
      id="cashier.freePlays.body"
      values={{
        plays,
        money: <Money amount={worth} currencyId={currencyId} />,
        until: <DateTime at={endsTime} />,
      }}
    />
  )
}
