import type { GameRule } from './entities/game-instance.ts'
import type { JSONSchema } from './json-schema.ts'
import type { MenuKind } from './site-manifest/menu.ts'

/**
 * What the service and the command line must know of a module without loading React: `modules/<id>/facts.ts`
 * has one as its default export, and the module's `module.ts` spreads it, so that each fact stands once.
 */
export interface ModuleFacts {
  /** The folder's name and the prefix of every screen, modal and message id. */
  readonly id: string
  /** Screen id → its source file in the module's folder (`screens/lobby-home.tsx`); the page preloads its chunk. */
  readonly screens?: Readonly<Record<string, string>>
  /** Modal id → its source file in the module's folder. */
  readonly modals?: Readonly<Record<string, string>>
  /** Source files of what it puts into the frame of every page; the page preloads their chunks. */
  readonly frame?: readonly string[]
  /** Kinds of a menu entry that this module can show. */
  readonly menuKinds?: readonly MenuKind[]
  /** Kinds of games that it can show. A site's lobby leaves out what none of its modules can. */
  readonly gameRules?: readonly GameRule[]
  /** What a manifest may set for this module. Every property has a `default`, so that a site may leave all of it out. */
  readonly settings?: JSONSchema
}
