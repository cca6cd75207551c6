import { FormattedMessage, useIntl } from 'react-intl'
import { Field } from '#runtime/components/field.tsx'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import styles from './history.module.css'

export interface DrawFilter {
  /** Empty: all kinds. */
  readonly gameRule: GameRule | ''
  /** Values of date fields; empty: no bound. */
  readonly firstDay: string
  readonly lastDay: string
}

interface DrawFiltersProps {
  filter: DrawFilter
  kinds: readonly GameRule[]
  onChange: (filter: DrawFilter) => void
  /** The dates make no period. */
  isRefused: boolean
}

/** The filter of past draws: a kind of game, and the days of the draws. */
export function DrawFilters({ filter, kinds, onChange, isRefused }: DrawFiltersProps) {
  const intl = useIntl()
  const set = (change: Partial<DrawFilter>) => onChange({ ...filter, ...change })
  return (
    <div className={styles.filters}>
      <Field
        kind="select"
        label={<FormattedMessage id="history.kind" />}
        name="gameRule"
        value={filter.gameRule}
        onChange={(gameRule) => set({ gameRule: gameRule as DrawFilter['gameRule'] })}
        options={[
          { value: '', label: intl.formatMessage({ id: 'history.allKinds' }) },
          ...kinds.map((value) => ({ value, label: intl.formatMessage({ id: `history.kind.${value}` }) })),
        ]}
      />
      <Field
        label={<FormattedMessage id="history.firstDay" />}
        type="date"
        name="firstDay"
        value={filter.firstDay}
        onChange={(firstDay) => set({ firstDay })}
      />
      <Field
        label={<FormattedMessage id="history.lastDay" />}
        type="date"
        name="lastDay"
        value={filter.lastDay}
        onChange={(lastDay) => set({ lastDay })}
        error={isRefused ? <FormattedMessage id="history.datesRefused" /> : undefined}
      />
    </div>
  )
}
