import { useIntl } from 'react-intl'
import { useSortableTime } from '#runtime/format/zones.tsx'
import { useSite } from '#runtime/site/site.ts'
import { currenciesOf } from '#runtime/site/currencies.ts'
import type { CsvColumn } from './transactions-csv.ts'

/** The columns of the file with a player's history, in the player's language. Times are those of the site, whose zone the heading names; amounts are plain numbers. */
export function useCsvColumns(): CsvColumn[] {
  const { formatMessage } = useIntl()
  const { zone, format } = useSortableTime()
  const currencies = currenciesOf(useSite().manifest)
  return [
    {
      heading: formatMessage({ id: 'cashier.history.time' }, { zone }),
      value: ({ time }) => format(time),
    },
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
