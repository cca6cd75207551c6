import { FormattedMessage } from 'react-intl'
import { DataTable, type DataTableColumn } from '#runtime/components/data-table.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import credits from './credits.json' with { type: 'json' }

interface Credit {
  name: string
  licence: string
}

const CREDITS: Credit[] = Object.entries(credits).map(([name, licence]) => ({ name, licence }))

const COLUMNS: DataTableColumn<Credit>[] = [
  {
    id: 'name',
    header: <FormattedMessage id="runtime.credits.name" />,
    cell: ({ name }) => <Verbatim dir="ltr">{name}</Verbatim>,
    isRowHeader: true,
  },
  {
    id: 'licence',
    header: <FormattedMessage id="runtime.credits.licence" />,
    cell: ({ licence }) => <Verbatim dir="ltr">{licence}</Verbatim>,
  },
]

/** Third-party software and typefaces delivered to this browser, with their licences. */
export default function Credits() {
  const title = <FormattedMessage id="runtime.credits.title" />
  return (
    <ScreenFrame title={title} width="narrow">
      <p>
        <FormattedMessage id="runtime.credits.body" />
      </p>
      <Panel>
        <DataTable caption={title} columns={COLUMNS} rows={CREDITS} rowKey={({ name }) => name} />
      </Panel>
    </ScreenFrame>
  )
}
