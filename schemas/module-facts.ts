import type { GameRule } from './entities/game-instance.ts'
import type { JSONSchema } from './json-schema.ts'
import type { MenuKind } from './site-manifest/menu.ts'

/**
 * When the runtime opens a modal by itself: a game of the player's starts (`play-game`, with `gameInstanceId`), or
 * the address asks for it (`login`, `signup`). One modal an occasion.
 */
export type ModalOccasion = 'play-game' | 'login' | 'signup'

/** What closes a modal besides its player: an error in a script of another origin (spec 8, "Script errors"). */
export type ModalEnd = 'foreign-error'

export interface ScreenFacts {
  /** Source file in the module's folder. */
  readonly file: string
}

export interface ModalFacts {
  /** Source file in the module's folder. */
  readonly file: string
  /** Whether opening it takes the page to its top (spec 2, "Modals": login, register and their like). */
  readonly scrollsToTop?: true
  readonly opensOn?: ModalOccasion
  readonly closesOn?: ModalEnd
}

/** A place that this module shows and other modules fill. */
export interface SlotFacts {
  /** It is part of the frame of every page: the page preloads the code of what fills it. */
  readonly inFrame?: true
}

/** What this module shows in a slot. */
export interface FillFacts {
  /** Source file in the module's folder. */
  readonly file: string
  /** Lower comes first; 0 where not given. */
  readonly order?: number
}

/**
 * A module as plain data: the only place of its ids and files. `modules/<id>/facts.ts` exports one by default; the
 * service and the command line read it without loading React, and `module.ts` adds behaviour to it.
 */
export interface ModuleFacts {
  /** The folder's name and the prefix of every screen, modal and message id. */
  readonly id: string
  /** By the last part of the id: `home` of the module `lobby` is the screen `lobby.home`. */
  readonly screens?: Readonly<Record<string, ScreenFacts>>
  /** By the last part of the id, as screens. */
  readonly modals?: Readonly<Record<string, ModalFacts>>
  /** Slots that this module shows, by their whole id. */
  readonly slots?: Readonly<Record<string, SlotFacts>>
  /** What it shows in slots, its own or those of other modules, by their whole id. */
  readonly fills?: Readonly<Record<string, FillFacts>>
  /** Kinds of a menu entry that this module can show. */
  readonly menuKinds?: readonly MenuKind[]
  /** Kinds of games that it can show. A site's lobby leaves out what none of its modules can. */
  readonly gameRules?: readonly GameRule[]
  /** What a manifest may set for this module. Every property has a `default`, so that a site may leave all of it out. */
  readonly settings?: JSONSchema
}

/** Declares a module's facts. Its ids stay literal types. */
export function facts<const Own extends ModuleFacts>(own: Own): Own {
  return own
}

/** The screens of a module by their whole id. */
export function screensOf({ id, screens = {} }: ModuleFacts): ReadonlyMap<string, ScreenFacts> {
  return new Map(Object.entries(screens).map(([name, screen]) => [`${id}.${name}`, screen]))
}
