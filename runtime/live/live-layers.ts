import type { Store } from '#runtime/context/runtime-services.ts'
import type { Registry } from '#runtime/registry/registry.ts'
import type { Site } from '#runtime/site/site.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { RenderedState } from '#schemas/site-manifest/rendered-page.ts'
import type { PushedEvent } from './pushed-event.ts'

/** The state of each layer above the runtime, by its name: a layer adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface LayerStates {}

/** A session as `init` answers it, or as a rendered page carries it. */
export type LoadedSession = OperationResult<'init'> & Partial<Pick<RenderedState, 'isExcerpt'>>

export interface LayerParts {
  readonly store: Store
  readonly site: Site
  readonly registry: Registry
  /** Loads the runtime's own messages. */
  readonly loadMessages: () => Promise<unknown>
}

/** State that the session fills and pushed events change. A module names the layers that it needs in its facts. */
export interface LiveLayer {
  readonly name: keyof LayerStates
  readonly open: (parts: LayerParts) => OpenLayer
}

export interface OpenLayer {
  /** The services of the page have it under the name of the layer. */
  readonly state: object
  readonly load: (session: LoadedSession) => void
  readonly take: (pushed: PushedEvent) => void
  readonly close: () => void
}

/** The layers of one page. Sessions and events that arrive before the modules are loaded are queued, and applied in their order. */
export interface LiveLayers extends Pick<OpenLayer, 'load' | 'take' | 'close'> {
  readonly open: (layers: readonly LiveLayer[], parts: LayerParts) => LayerStates
}

export function createLiveLayers(): LiveLayers {
  let opened: readonly OpenLayer[] | null = null
  const early: ((layer: OpenLayer) => void)[] = []
  const forEach = (work: (layer: OpenLayer) => void) => {
    if (opened === null) early.push(work)
    else opened.forEach(work)
  }
  return {
    load: (session) => forEach((layer) => layer.load(session)),
    take: (pushed) => forEach((layer) => layer.take(pushed)),
    close: () => opened?.forEach((layer) => layer.close()),
    open(layers, parts) {
      const named = layers.map(({ name, open }) => [name, open(parts)] as const)
      opened = named.map(([, layer]) => layer)
      for (const work of early.splice(0)) opened.forEach(work)
      return Object.fromEntries(named.map(([name, { state }]) => [name, state])) as unknown as LayerStates
    },
  }
}
