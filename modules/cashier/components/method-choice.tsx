import { FormattedMessage } from 'react-intl'
import { ChoiceCards } from '#runtime/components/choice-cards.tsx'
import { useMoney } from '#runtime/format/money.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'

export type Processor = OperationResult<'getDepositStep'>['processors'][number]

interface MethodChoiceProps {
  processors: readonly Processor[]
  chosen: Processor
  onChange: (processor: Processor) => void
}

/** The processors of a site, each with its bounds, its fee and the time that a payment takes. */
export function MethodChoice({ processors, chosen, onChange }: MethodChoiceProps) {
  return (
    <ChoiceCards
      label={<FormattedMessage id="cashier.method.label" />}
      options={processors.map((processor) => ({
        value: processor.processorId,
        name: <FormattedMessage id={`cashier.method.${processor.method ?? 'wallet'}`} />,
        details: [
          { id: 'bounds', text: <Bounds processor={processor} /> },
          { id: 'terms', text: <Terms processor={processor} /> },
        ],
      }))}
      value={chosen.processorId}
      onChange={(value) => {
        const processor = processors.find(({ processorId }) => processorId === value)
        if (processor !== undefined) onChange(processor)
      }}
    />
  )
}

function Bounds({ processor: { title, minAmount, maxAmount, currencyId } }: { processor: Processor }) {
  const money = useMoney()
  const bounds = { processor: title, min: money(minAmount, currencyId), max: money(maxAmount, currencyId) }
  return <FormattedMessage id="cashier.method.bounds" values={bounds} />
}

function Terms({ processor: { arrival = 'at-once', feePercent } }: { processor: Processor }) {
  return (
    <>
      <FormattedMessage id={`cashier.method.arrival.${arrival}`} />
      {' · '}
      {feePercent === undefined ? (
        <FormattedMessage id="cashier.method.free" />
      ) : (
        <FormattedMessage id="cashier.method.fee" values={{ percent: feePercent }} />
      )}
    </>
  )
}
