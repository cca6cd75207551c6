import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { useMoney } from '#runtime/format/money.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import styles from './method-choice.module.css'

export type Processor = OperationResult<'getDepositStep'>['processors'][number]

interface MethodChoiceProps {
  processors: readonly Processor[]
  chosen: Processor
  onChange: (processor: Processor) => void
}

/** The processors of a site, each with its bounds, its fee and the time that a payment takes. */
export function MethodChoice({ processors, chosen, onChange }: MethodChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.legend}>
        <FormattedMessage id="cashier.method.label" />
      </legend>
      {processors.map((processor) => (
        <label key={processor.processorId} className={styles.method}>
          <input
            type="radio"
            name={name}
            checked={processor.processorId === chosen.processorId}
            onChange={() => onChange(processor)}
          />
          <MethodTerms processor={processor} />
        </label>
      ))}
    </fieldset>
  )
}

function MethodTerms({ processor }: { processor: Processor }) {
  const { title, method = 'wallet', arrival = 'at-once', feePercent, currencyId } = processor
  const money = useMoney()
  const bounds = {
    processor: title,
    min: money(processor.minAmount, currencyId),
    max: money(processor.maxAmount, currencyId),
  }
  return (
    <span className={styles.terms}>
      <span className={styles.name}>
        <FormattedMessage id={`cashier.method.${method}`} />
      </span>
      <span className={styles.detail}>
        <FormattedMessage id="cashier.method.bounds" values={bounds} />
      </span>
      <span className={styles.detail}>
        <FormattedMessage id={`cashier.method.arrival.${arrival}`} />
        {' · '}
        {feePercent === undefined ? (
          <FormattedMessage id="cashier.method.free" />
        ) : (
          <FormattedMessage id="cashier.method.fee" values={{ percent: feePercent }} />
        )}
      </span>
    </span>
  )
}
