import { FormattedMessage } from 'react-intl'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import type { PlayerPrizeItem } from '#schemas/protocol/prizes.ts'
import { type PrizeStep, stepsOf } from '../state/prize-steps.ts'
import styles from './prizes.module.css'

/** The progress of a won item. */
export function PrizeSteps({ item }: { item: PlayerPrizeItem }) {
  return (
    <ol className={styles.steps}>
      {stepsOf(item).map((step) => (
        <Step key={step.name} {...step} />
      ))}
    </ol>
  )
}

function Step({ name, at }: PrizeStep) {
  return (
    <li className={styles.step}>
      <FormattedMessage id={`prizes.step.${name}`} />
      {at === undefined ? (
        <StatusTag tone="neutral">
          <FormattedMessage id="prizes.toCome" />
        </StatusTag>
      ) : (
        <StatusTag tone={name === 'expired' ? 'neutral' : 'success'}>
          <DateTime at={at} />
        </StatusTag>
      )}
    </li>
  )
}
