import { strict as assert } from 'node:assert'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { operations, type OperationName } from '#schemas/protocol/operations.ts'
import type { Changes, Reads, SelfManaged } from '#service/call/handler.ts'

/** A handler of an operation whose name is known only at run time. */
export type AnyHandler = Reads<never> | Changes<never> | SelfManaged<never>

export type Handlers = ReadonlyMap<string, AnyHandler>

const SERVICE = join(import.meta.dirname, '..')

/** Loads the handler of every operation: `service/<area>/operations/<operation>.ts`, by convention. */
export async function loadHandlers(): Promise<Handlers> {
  const files = globSync('*/operations/*.ts', { cwd: SERVICE, exclude: ['**/*.test.ts'] }).sort()
  const handlers = new Map<string, AnyHandler>()
  for (const file of files) {
    const name = basename(file, '.ts')
    const { default: handler } = (await import(join(SERVICE, file))) as { default: AnyHandler }
    assert(handler?.name === name, `service/${file} must export the handler of ${name} as its default`)
    assert(name in operations, `${name} has no file in schemas/protocol/operations`)
    assert(!handlers.has(name), `${name} has two handlers, one of them service/${file}`)
    assert(
      (operations[name as OperationName].effect === 'reads') === (handler.kind === 'reads'),
      `the effect of ${name} in its schema file and the kind of its handler disagree`,
    )
    handlers.set(name, handler)
  }
  return handlers
}
