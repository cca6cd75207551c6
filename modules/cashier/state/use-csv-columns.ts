import { useIntl } from 'react-intl'
import { useSite } from '#runtime/site/site.ts'
import { currenciesOf } from '#runtime/site/currencies.ts'
import type { CsvColumn } from './transactions-csv.ts'

/** The columns of the file with a player's history, in the player's language. Times are UTC in a form that spreadsheets read as times, amounts plain numbers. */
export function useCsvColumns(): CsvColumn[] {
  const { formatMessage } = useIntl()
  const currencies = currenciesOf(useSite().manifest)
  return [
    { heading: formatMessage({ id: 'cashier.history.time' }), value: ({ time }) => timeOf(time) },
    {
      heading: formatMessage({ id: 'cashier.history.what' }),
      value: ({ code }) => formatMessage({ id: `cashier.history.code.${code}` }),
    },
    { heading: formatMessage({ id: 'cashier.history.game' }), value: ({ gameTitle = '' }) => gameTitle },
    {
      heading: formatMessage({ id: 'cashier.history.drawNumber' }),
      value: ({ sequenceNumber = '' }) => sequenceNumber,
    },
    {
      heading: formatMessage({ id: 'cashier.history.account' }),
      value: ({ account }) => formatMessage({ id: `cashier.history.account.${account}` }),
    },
    {
      heading: formatMessage({ id: 'cashier.currency' }),
      value: ({ currencyId }) => currencies.get(currencyId)?.code ?? String(currencyId),
    },
    { heading: formatMessage({ id: 'cashier.column.amount' }), value: ({ amount }) => amount },
    { heading: formatMessage({ id: 'cashier.history.number' }), value: ({ transactionId }) => transactionId },
  ]
}

// Formats a moment of the service; nothing reads the device's clock.
// oxlint-disable-next-line no-restricted-globals
const timeOf = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ')
