import { strict as assert } from 'node:assert'
import { basename } from 'node:path'
import { operations, type OperationName } from '#schemas/protocol/operations.ts'
import type { Changes, Reads, SelfManaged } from '#service/call/handler.ts'
import { importSources } from '#service/base/import-sources.ts'

/** A handler of an operation whose name is known only at run time. */
export type AnyHandler = Reads<never> | Changes<never> | SelfManaged<never>

export type Handlers = ReadonlyMap<string, AnyHandler>

/** Loads the handler of every operation: `service/<area>/operations/<operation>.ts`, by convention. */
export async function loadHandlers(): Promise<Handlers> {
  const handlers = new Map<string, AnyHandler>()
  for (const [file, contents] of await importSources('operations')) {
    const name = basename(file, '.ts')
    const { default: handler } = contents as { default: AnyHandler }
    assert(handler?.name === name, `${file} must export the handler of ${name} as its default`)
    assert(name in operations, `${name} has no file in schemas/protocol/operations`)
    assert(!handlers.has(name), `${name} has two handlers, one of them ${file}`)
    assert(
      (operations[name as OperationName].effect === 'reads') === (handler.kind === 'reads'),
      `the effect of ${name} in its schema file and the kind of its handler disagree`,
    )
    handlers.set(name, handler)
  }
  return handlers
}
