import type { AuditEntry } from '#schemas/operator/audit-log.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { titleOf } from '../parts/title-of.ts'
import { formatValue } from '../records/format-value.ts'
import type { Fact } from './differences.ts'

/** A value of an entry in words: a time by the clock of the site, an amount with the currency that the entry names. */
export function auditValue({ path, value }: Fact, body: AuditEntry['body'], site: OwnSite): string {
  if (value === undefined || value === null || value === '') return 'none'
  const name = path.split('.').at(-1) ?? path
  return formatValue(value, {}, { name, record: body, site }) ?? 'none'
}

/** `terms.feeMinor` is “Terms: fee minor”. */
export const nameOfFact = (path: string): string =>
  path
    .split('.')
    .map((part, place) => (place === 0 ? titleOf(part) : titleOf(part).toLowerCase()))
    .join(': ')
