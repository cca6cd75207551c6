import { strict as assert } from 'node:assert'
import { basename } from 'node:path'
import { type EndpointName, endpoints } from '#schemas/operator/endpoints.ts'
import type { OperatorChanges, OperatorReads, OperatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { importSources } from '#service/base/import-sources.ts'

/** A handler of an endpoint whose name is known only at run time. */
export type EndpointHandler =
  | OperatorReads<EndpointName>
  | OperatorChanges<EndpointName>
  | OperatorSelfManaged<EndpointName>

/** Loads the handler of every endpoint: `service/<area>/endpoints/<endpoint>.ts`, by convention. */
export async function loadEndpoints(): Promise<ReadonlyMap<string, EndpointHandler>> {
  const handlers = new Map<string, EndpointHandler>()
  for (const [file, contents] of await importSources('endpoints')) {
    const name = basename(file, '.ts')
    const { default: handler } = contents as { default: EndpointHandler }
    assert(handler?.name === name, `${file} must export the handler of ${name} as its default`)
    assert(name in endpoints, `${name} has no file in schemas/operator/endpoints`)
    assert(!handlers.has(name), `${name} has two handlers, one of them ${file}`)
    assert(
      (endpoints[handler.name].audit === null) === (handler.kind === 'reads'),
      `${name} must declare an audit action exactly where its handler changes something`,
    )
    handlers.set(name, handler)
  }
  return handlers
}
