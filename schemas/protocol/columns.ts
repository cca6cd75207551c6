import type { Columns } from './frames.ts'

/** Packs a list of similar records into columns; a field that no record has is left out. */
export function toColumns(records: readonly object[], fields: readonly string[]): Columns {
  const cols = fields.filter((field) => records.some((record) => Reflect.get(record, field) !== undefined))
  return { cols, rows: records.map((record) => cols.map((field) => Reflect.get(record, field) ?? null)) }
}

/** Unpacks columns into records; null means that the field is absent. */
export function fromColumns<Item extends object>({ cols, rows }: Columns): Item[] {
  return rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const [index, field] of cols.entries()) {
      if (row[index] !== null && row[index] !== undefined) record[field] = row[index]
    }
    return record as Item
  })
}
