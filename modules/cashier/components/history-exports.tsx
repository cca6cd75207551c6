import { useCallback, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useClient } from '#runtime/client/use-client.ts'
import { dayOf } from '#runtime/clock/days.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { reportError } from '#runtime/context/report-error.ts'
import { useSite } from '#runtime/site/site.ts'
import type { Period } from '../state/history-period.ts'
import {
  type History,
  HISTORY_MAX,
  type HistorySearch,
  loadBalances,
  loadHistory,
} from '../state/load-history.ts'
import { saveFile } from '../state/save-file.ts'
import { useCsvColumns } from '../state/use-csv-columns.ts'
import { Statement } from './statement.tsx'
import styles from './history.module.css'

interface HistoryExportsProps {
  search: HistorySearch
  period: Period
  /** The statement has the sums alone, not each transaction. */
  isOfYear?: boolean
}

/** The history as a file for a spreadsheet, with the filters of the screen, and as a statement on paper, of all accounts. */
export function HistoryExports({ search, period, isOfYear = false }: HistoryExportsProps) {
  const client = useClient()
  const { timeZone } = useSite().manifest
  const { formatNumber } = useIntl()
  const columns = useCsvColumns()
  const [state, setState] = useState<'idle' | 'csv' | 'print' | 'failed' | 'too-many'>('idle')
  const [printed, setPrinted] = useState<History | null>(null)
  const load = async (
    kind: 'csv' | 'print',
    reading: Promise<History | null>,
    deliver: (history: History) => Promise<void> | void,
  ) => {
    setState(kind)
    try {
      const history = await reading
      if (history !== null) await deliver(history)
      setState(history === null ? 'too-many' : 'idle')
    } catch (error) {
      reportError(error)
      setState('failed')
    }
  }
  const save = async ({ transactions }: History) => {
    const { transactionsCsv } = await import('../state/transactions-csv.ts')
    const hasDecimalComma = formatNumber(1.5).includes(',')
    const text = transactionsCsv(transactions, { columns, hasDecimalComma })
    saveFile(`transactions-${dayOf(period.from, timeZone)}.csv`, 'text/csv', text)
  }
  const onPrinted = useCallback(() => setPrinted(null), [])
  return (
    <div className={styles.filters}>
      <div className={styles.exports}>
        <ActionButton
          kind="quiet"
          size="small"
          busy={state === 'csv'}
          onClick={() => void load('csv', loadHistory(client, search), save)}
        >
          <FormattedMessage id="cashier.history.csv" />
        </ActionButton>
        <ActionButton
          kind="quiet"
          size="small"
          busy={state === 'print'}
          onClick={() =>
            void load('print', (isOfYear ? loadBalances : loadHistory)(client, period), setPrinted)
          }
        >
          <FormattedMessage id="cashier.history.print" />
        </ActionButton>
      </div>
      {state === 'failed' || state === 'too-many' ? (
        <FaultNote>
          <FormattedMessage id={`cashier.history.export.${state}`} values={{ max: HISTORY_MAX }} />
        </FaultNote>
      ) : null}
      {printed === null ? null : <Statement history={printed} period={period} onPrinted={onPrinted} />}
    </div>
  )
}
