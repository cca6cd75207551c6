import { useMutation } from '@tanstack/react-query'
import type { AuditEntry, AuditPage } from '#schemas/operator/audit-log.ts'
import { saveFile } from '#tools/save-file.ts'
import type { CallProblem } from '../api/call.ts'
import { countText } from '../games/draw-text.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { auditCsv, auditJson } from './audit-export.ts'

/** Entries of a file at the most; a filter by time divides a longer log. */
const EXPORTED_MAX = 10_000
const PAGE = 200

const FORMATS = {
  csv: { label: 'CSV', type: 'text/csv', textOf: auditCsv },
  json: { label: 'JSON', type: 'application/json', textOf: auditJson },
} as const
type Format = keyof typeof FORMATS

interface ExportButtonsProps {
  /** Begins the names of the files. */
  readonly name: string
  /** Reads the page after an entry; without one the first page. */
  readonly read: (page: { readonly limit: number; readonly after?: number }) => Promise<AuditPage>
  /** Called with what was saved, in words. */
  readonly said: (text: string) => void
}

/** Saves every entry that the filter finds, and not only those on the screen. */
export function ExportButtons({ name, read, said }: ExportButtonsProps) {
  const save = useMutation<void, CallProblem, Format>({
    async mutationFn(format) {
      const { type, textOf } = FORMATS[format]
      const entries: AuditEntry[] = []
      let hasMore = true
      while (hasMore && entries.length < EXPORTED_MAX) {
        const last = entries.at(-1)?.auditId
        const page = await read({ limit: PAGE, ...(last !== undefined && { after: last }) })
        entries.push(...page.entries)
        hasMore = page.hasMore
      }
      saveFile(`${name}.${format}`, textOf(entries), type)
      const cut = hasMore ? ', the newest ones; choose days to get the others' : ''
      said(`Saved ${countText(entries.length, 'entry', 'entries')}${cut}`)
    },
    onError: ({ message }) => said(message),
  })
  return (Object.keys(FORMATS) as Format[]).map((format) => (
    <BusyButton
      key={format}
      size="small"
      variant="outlined"
      busy={save.isPending && save.variables === format}
      onClick={() => save.mutate(format)}
    >
      {`Save as ${FORMATS[format].label}`}
    </BusyButton>
  ))
}
