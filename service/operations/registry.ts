import { strict as assert } from 'node:assert'
import { readdir } from 'node:fs/promises'
import { operations, type OperationName } from '#schemas/protocol/operations.ts'
import type { Changes, Gathered, Reads } from './handler.ts'

/** A handler whose operation is known by name only at run time. */
export type AnyHandler = Reads<never> | Changes<never> | Gathered<never>

export type Handlers = ReadonlyMap<string, AnyHandler>

/** Files of this folder that are no operation. */
const NOT_OPERATIONS = new Set(['handler.ts', 'registry.ts'])

/** Loads the handler of every operation: the file `<operation>.ts` of this folder, by convention. */
export async function loadHandlers(folder = import.meta.dirname): Promise<Handlers> {
  const files = (await readdir(folder)).filter(isOperationFile).sort()
  const handlers = new Map<string, AnyHandler>()
  for (const file of files) {
    const name = file.slice(0, -'.ts'.length)
    const { default: handler } = (await import(`${folder}/${file}`)) as { default: AnyHandler }
    assert(handler?.name === name, `${file} must export the handler of ${name} as its default`)
    assert(name in operations, `${name} has no entry in schemas/protocol/operations.ts`)
    assert(
      operations[name as OperationName].effect !== 'reads' || handler.kind !== 'changes',
      `${name} reads by its schema and changes by its handler`,
    )
    handlers.set(name, handler)
  }
  return handlers
}

function isOperationFile(file: string): boolean {
  return file.endsWith('.ts') && !file.endsWith('.test.ts') && !NOT_OPERATIONS.has(file)
}
