import type { GameRule } from './entities/game-instance.ts'
import type { GamePart, GameScreenRole } from './game-roles.ts'
import type { JSONSchema } from './json-schema.ts'
import type { MenuKind } from './site-manifest/menu.ts'
import type { Route } from './site-manifest/routes.ts'

/**
 * Occasions on which a modal opens: a game of the player's starts (`play-game`, with `gameInstanceId`), a link in an
 * operator's page sells a game (`buy`, with `gameId`), or the address requests it (`login`, `signup`). One modal per
 * occasion.
 */
export type ModalOccasion = 'play-game' | 'buy' | 'login' | 'signup'

/** Events besides the player that close a modal: an error in a script of another origin (spec 8, "Script errors"). */
export type ModalEnd = 'foreign-error'

/**
 * Roles of screens that are linked to without knowing their ids: the home, the login, a required password change, the
 * player's own limits, the form to the operator, and the screens of an unavailable site. One screen per role. A site without a `home` has the screen
 * of its route for `/`.
 */
export type ScreenRole =
  | 'home'
  | 'login'
  | 'password'
  | 'limits'
  | 'withdrawal'
  | 'contact'
  | 'maintenance'
  | 'idle'

/**
 * Parameters of a screen or modal, by name; a trailing `?` makes one optional. `id` and `number` are numbers, `text` is a
 * string; `content` is a React node and `action` a function, both for modals only.
 */
export type ParamKind = 'id' | 'number' | 'text'
export type PropKind = ParamKind | 'content' | 'action'
export type Declared<Kind extends string> = Readonly<Record<string, Kind | `${Kind}?`>>

/**
 * The facts of every module by its id: `modules/known-modules.d.ts`, which is generated, adds them by declaration merging, so that
 * links between modules are typed without an import.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface KnownFacts {}

/** English messages by module id, added in the same file: from them, message ids are typed. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface KnownMessages {}

export interface ScreenFacts {
  /** Source file in the module's folder. */
  readonly file: string
  /** Parameters of its links, in the path or the query. The runtime reads them from the address by their kinds. */
  readonly params?: Declared<ParamKind>
  /** Slot that is shown for an address without readable parameters; by default the page for unknown addresses. */
  readonly notFound?: string
  /** Its default path; a manifest may change it. Without one it has no route of its own. */
  readonly path?: string
  /** Further paths that lead to it. */
  readonly aliases?: readonly string[]
  /** Default `open`. A manifest cannot open a `guarded` screen. */
  readonly access?: Route['access']
  /** Default `frame`. */
  readonly layout?: Route['layout']
  /** Visitors are led to it: a manifest cannot guard it. */
  readonly isPublic?: true
  /** False: no other origin may frame it, whatever the manifest allows. */
  readonly frameable?: false
  /** Players who have restricted themselves may enter it; they are led from all others to the withdrawal. */
  readonly forRestricted?: true
  readonly role?: ScreenRole
  /** How search engines and messengers show its pages; pages of a screen without it are marked as not to be indexed. */
  readonly search?: SearchFacts
}

export interface SearchFacts {
  /** Message of the description, `<screen>.search`; default: the site's own description. Values: `site`, and `list` or `game`. */
  readonly description?: string
  /** Message of the title; default: the name of the subject, else the site's own title. */
  readonly title?: string
  /** The subject that the address selects: a list of games (`f`), a game (`gid`, or `id` of an instance), or a custom page. */
  readonly subject?: 'list' | 'game' | 'page'
  /** An address of the screen that selects no game is the site's home. */
  readonly orHome?: true
}

export interface ModalFacts {
  /** Source file in the module's folder. */
  readonly file: string
  /** Props given when it is opened. */
  readonly props?: Declared<PropKind>
  /** Whether opening it scrolls the page to its top (spec 2, "Modals": login, register and the like). */
  readonly scrollsToTop?: true
  readonly opensOn?: ModalOccasion
  readonly closesOn?: ModalEnd
}

/** A place that this module shows and other modules fill. */
export interface SlotFacts {
  /** Part of the frame of every page: the page preloads the code of its content. */
  readonly inFrame?: true
  /** Part of a home screen: the messages of its content are among those of the first screen. */
  readonly inHome?: true
}

/** This module's content in a slot. */
export interface FillFacts {
  /** Source file in the module's folder. */
  readonly file: string
  /** Lower comes first; default 0. */
  readonly order?: number
}

/**
 * A module's roles for kinds of games. The lobby, menus and playouts look them up by a game's rule and name no module; one
 * module per kind and role. Screens by id and parts by file, see `game-roles.ts`.
 */
export interface GameFacts extends Readonly<Partial<Record<GameScreenRole | GamePart, string>>> {
  /** The kinds; without them the role applies to every kind for which no other module has it. */
  readonly rules?: readonly GameRule[]
  /** Modal that buys one play at once: gets `gameId`. */
  readonly buyNow?: string
  /** Modal with the payout table: gets `gameInstanceId`. */
  readonly payout?: string
  /** The kind of menu entry that lists these games. */
  readonly menuKind?: MenuKind
  /** Plays are numbers to be drawn: results are rows of balls, and matches decide the prizes. */
  readonly drawsNumbers?: true
  /** Past draws can be played again on the stage of the kind. */
  readonly replays?: true
}

/** Roles of a module for kinds of games: all keys except the kinds themselves. */
export type GameRole = Exclude<keyof GameFacts, 'rules'>

/** Folders between the runtime and the modules: `<id>/layer.ts` keeps state that a session fills and events change. */
export type LayerId = 'games'

/**
 * A module as plain data: the only place of its ids and files. `modules/<id>/facts.ts` exports one by default; the service
 * and the command line read it without loading React, and `module.ts` adds behaviour to it.
 */
export interface ModuleFacts {
  /** The folder's name and the prefix of every screen, modal and message id. */
  readonly id: string
  /** By the last part of the id: `home` of the module `lobby` is the screen `lobby.home`. */
  readonly screens?: Readonly<Record<string, ScreenFacts>>
  /** By the last part of the id, as for screens. */
  readonly modals?: Readonly<Record<string, ModalFacts>>
  /** Slots that this module shows, by full id. */
  readonly slots?: Readonly<Record<string, SlotFacts>>
  /** Its content in slots, its own or those of other modules, by full id. */
  readonly fills?: Readonly<Record<string, FillFacts>>
  /**
   * Screens and modals of other modules that it links to, by full id. A manifest that enables this module without one of
   * them is refused; with a trailing `?` the link is left out instead.
   */
  readonly uses?: readonly string[]
  /** Slots that an enabled module must fill: without one, this module shows games that nobody can buy. */
  readonly needs?: readonly string[]
  /** Layers whose parts it uses. A site without a module that uses one loads none of its code. */
  readonly layers?: readonly LayerId[]
  /** Kinds of a menu entry that this module can show. */
  readonly menuKinds?: readonly MenuKind[]
  /** Its roles for kinds of games. A site's lobby leaves out kinds that none of its modules declares. */
  readonly games?: GameFacts
  /** The settings of this module in a manifest. Every property has a `default`, so a site may omit all of it. */
  readonly settings?: JSONSchema
}

/** Declares a module's facts. Its ids stay literal types. */
export function facts<const Own extends ModuleFacts>(own: Own): Own {
  return own
}

/** The screens of a module by full id. */
export function screensOf({ id, screens = {} }: ModuleFacts): ReadonlyMap<string, ScreenFacts> {
  return new Map(Object.entries(screens).map(([name, screen]) => [`${id}.${name}`, screen]))
}

/** The modals of a module by full id. */
export function modalsOf({ id, modals = {} }: ModuleFacts): ReadonlyMap<string, ModalFacts> {
  return new Map(Object.entries(modals).map(([name, modal]) => [`${id}.${name}`, modal]))
}

/** The default routes of modules. */
export function routesOf(modules: readonly ModuleFacts[]): Route[] {
  return modules.flatMap((module) =>
    [...screensOf(module)].flatMap(([screen, { path, aliases = [], access = 'open', layout = 'frame' }]) =>
      path === undefined ? [] : [path, ...aliases].map((own) => ({ path: own, screen, access, layout })),
    ),
  )
}

type OfGames = Pick<ModuleFacts, 'id' | 'games'>

/** Two modules that have the same role for the same kind of game. */
export interface RoleConflict {
  readonly role: GameRole
  /** Null where both have it as the default for every other kind. */
  readonly gameRule: GameRule | null
  readonly modules: readonly [first: string, second: string]
}

/** The first two modules with the same role for a kind of game; null where each role has one owner. */
export function roleConflict(modules: readonly OfGames[]): RoleConflict | null {
  const owners = new Map<string, string>()
  for (const { id, games: { rules = [null], ...roles } = {} } of modules) {
    for (const role of Object.keys(roles) as GameRole[]) {
      for (const gameRule of rules) {
        const first = owners.get(`${gameRule} ${role}`)
        if (first !== undefined) return { role, gameRule, modules: [first, id] }
        owners.set(`${gameRule} ${role}`, id)
      }
    }
  }
  return null
}
