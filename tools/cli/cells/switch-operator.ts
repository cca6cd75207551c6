import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { CellDirectory } from '#schemas/cells/cell-directory.ts'
import { writeFlushed } from '#service/operator/write-flushed.ts'
import { readJsonFile } from '../json-file.ts'

/** Writes the cell of an operator into the directory, which is replaced at once. */
export async function switchOperator(file: string, operatorId: number, cell: number): Promise<void> {
  const directory = readJsonFile(file) as CellDirectory
  const operators = directory.operators.map((entry) =>
    entry.operatorId === operatorId ? { ...entry, cell } : entry,
  )
  const text = `${JSON.stringify({ ...directory, operators }, null, 2)}\n`
  await writeFlushed(file, text, `.${basename(file)}.${randomUUID()}`)
}
