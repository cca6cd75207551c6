import Button from '@mui/material/Button'
import type { OwnSite } from '#schemas/operator/people.ts'
import type { Report } from '#schemas/operator/reports.ts'
import { saveFile } from '#tools/save-file.ts'
import { accountsCsv, campaignCsv, revenueCsv } from './report-csv.ts'

interface CsvProps {
  readonly report: Report
  readonly site: OwnSite
}

/** Saves the revenue, a line for each game and day. */
export const RevenueCsv = (props: CsvProps) => (
  <CsvButton {...props} name="revenue" label="Revenue as CSV" textOf={revenueCsv} />
)

/** Saves the changes of the accounts of the site, a line for each account, day and kind. */
export const AccountsCsv = (props: CsvProps) => (
  <CsvButton {...props} name="accounts" label="Accounts as CSV" textOf={accountsCsv} />
)

/** Saves the cost of bonuses, a line for each campaign. */
export const CostCsv = (props: CsvProps) => (
  <CsvButton {...props} name="campaigns" label="Cost as CSV" textOf={campaignCsv} />
)

interface CsvButtonProps extends CsvProps {
  /** Begins the name of the file. */
  readonly name: string
  readonly label: string
  readonly textOf: (report: Report, site: OwnSite) => string
}

function CsvButton({ report, site, name, label, textOf }: CsvButtonProps) {
  const { from, to } = report
  const save = () => saveFile(`${name}-${site.siteId}-${from}-${to}.csv`, textOf(report, site), 'text/csv')
  return (
    <Button size="small" variant="outlined" onClick={save}>
      {label}
    </Button>
  )
}
