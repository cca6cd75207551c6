import { strict as assert } from 'node:assert'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type EndpointName, endpoints } from '#schemas/operator/endpoints.ts'
import type { OperatorChanges, OperatorReads, OperatorSelfManaged } from '#service/call/endpoint-handler.ts'

/** A handler of an endpoint whose name is known only at run time. */
export type EndpointHandler =
  | OperatorReads<EndpointName>
  | OperatorChanges<EndpointName>
  | OperatorSelfManaged<EndpointName>

const SERVICE = join(import.meta.dirname, '..')

/** Loads the handler of every endpoint: `service/<area>/endpoints/<endpoint>.ts`, by convention. */
export async function loadEndpoints(): Promise<ReadonlyMap<string, EndpointHandler>> {
  const files = globSync('*/endpoints/*.ts', { cwd: SERVICE, exclude: ['**/*.test.ts'] }).sort()
  const handlers = new Map<string, EndpointHandler>()
  for (const file of files) {
    const name = basename(file, '.ts')
    const { default: handler } = (await import(join(SERVICE, file))) as { default: EndpointHandler }
    assert(handler?.name === name, `service/${file} must export the handler of ${name} as its default`)
    assert(name in endpoints, `${name} has no file in schemas/operator/endpoints`)
    assert(!handlers.has(name), `${name} has two handlers, one of them service/${file}`)
    assert(
      (endpoints[handler.name].audit === null) === (handler.kind === 'reads'),
      `${name} must declare an audit action exactly where its handler changes something`,
    )
    handlers.set(name, handler)
  }
  return handlers
}
