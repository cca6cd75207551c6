import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { Field } from '#runtime/components/field.tsx'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import {
  TRANSACTION_ACCOUNTS,
  TRANSACTION_KINDS,
  type TransactionAccount,
  type TransactionKind,
} from '#schemas/protocol/transactions.ts'
import { useSite } from '#runtime/site/site.ts'
import type { PeriodChoice } from '../state/history-period.ts'
import styles from './history.module.css'

export interface HistoryFilter {
  readonly choice: PeriodChoice
  readonly year: number
  readonly firstDay: string
  readonly lastDay: string
  readonly account: TransactionAccount | ''
  readonly kind: TransactionKind | ''
}

interface HistoryFiltersProps {
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
  /** The years that can be chosen, the present one first. */
  years: readonly number[]
  /** The dates make no period. */
  isRefused: boolean
}

/** The filter of the history: a period, an account, a kind. */
export function HistoryFilters({ filter, onChange, years, isRefused }: HistoryFiltersProps) {
  const intl = useIntl()
  const { historyDays } = useSite().manifest.settings
  const choices: PeriodChoice[] = [...historyDays.map((days): PeriodChoice => `${days}`), 'year', 'dates']
  const set = (change: Partial<HistoryFilter>) => onChange({ ...filter, ...change })
  return (
    <div className={styles.filters}>
      <SegmentedControl
        fullWidth
        inPairs
        label={intl.formatMessage({ id: 'cashier.history.period' })}
        options={choices.map((value) => ({
          value,
          label:
            value === 'dates' || value === 'year'
              ? intl.formatMessage({ id: `cashier.history.${value}` })
              : intl.formatMessage({ id: 'cashier.history.days' }, { days: Number(value) }),
        }))}
        value={filter.choice}
        onChange={(choice) => set({ choice })}
      />
      {filter.choice === 'dates' ? (
        <div className={styles.pair}>
          <Field
            label={<FormattedMessage id="cashier.history.firstDay" />}
            type="date"
            name="firstDay"
            value={filter.firstDay}
            onChange={(firstDay) => set({ firstDay })}
          />
          <Field
            label={<FormattedMessage id="cashier.history.lastDay" />}
            type="date"
            name="lastDay"
            value={filter.lastDay}
            onChange={(lastDay) => set({ lastDay })}
            error={isRefused ? <FormattedMessage id="cashier.history.datesRefused" /> : undefined}
          />
        </div>
      ) : null}
      {filter.choice === 'year' ? (
        <Field
          kind="select"
          label={<FormattedMessage id="cashier.history.year" />}
          name="year"
          value={`${filter.year}`}
          onChange={(year) => set({ year: Number(year) })}
          options={years.map((year) => ({ value: `${year}`, label: yearName(intl, year) }))}
        />
      ) : (
        <AccountAndKind filter={filter} set={set} />
      )}
    </div>
  )
}

/** A year in the digits of the language, without a mark between thousands. */
const yearName = (intl: IntlShape, year: number) => intl.formatNumber(year, { useGrouping: false })

function AccountAndKind({
  filter,
  set,
}: Pick<HistoryFiltersProps, 'filter'> & { set: (change: Partial<HistoryFilter>) => void }) {
  const intl = useIntl()
  return (
    <div className={styles.pair}>
      <Field
        kind="select"
        label={<FormattedMessage id="cashier.history.account" />}
        name="account"
        value={filter.account}
        onChange={(account) => set({ account: account as HistoryFilter['account'] })}
        options={[
          { value: '', label: intl.formatMessage({ id: 'cashier.history.allAccounts' }) },
          ...TRANSACTION_ACCOUNTS.map((value) => ({
            value,
            label: intl.formatMessage({ id: `cashier.history.account.${value}` }),
          })),
        ]}
      />
      <Field
        kind="select"
        label={<FormattedMessage id="cashier.history.kind" />}
        name="kind"
        value={filter.kind}
        onChange={(kind) => set({ kind: kind as HistoryFilter['kind'] })}
        options={[
          { value: '', label: intl.formatMessage({ id: 'cashier.history.allKinds' }) },
          ...TRANSACTION_KINDS.map((value) => ({
            value,
            label: intl.formatMessage({ id: `cashier.history.kind.${value}` }),
          })),
        ]}
      />
    </div>
  )
}
