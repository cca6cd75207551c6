import type { GameRule } from './entities/game-instance.ts'
import type { JSONSchema } from './json-schema.ts'
import type { MenuKind } from './site-manifest/menu.ts'
import type { Route } from './site-manifest/routes.ts'

/**
 * When the runtime opens a modal by itself: a game of the player's starts (`play-game`, with `gameInstanceId`), or
 * the address asks for it (`login`, `signup`). One modal an occasion.
 */
export type ModalOccasion = 'play-game' | 'login' | 'signup'

/** What closes a modal besides its player: an error in a script of another origin (spec 8, "Script errors"). */
export type ModalEnd = 'foreign-error'

/**
 * What the runtime leads players to a screen for, without knowing its name: the list of games, logging in, changing a
 * password that must be changed, the player's own limits, and what is shown while the site cannot be used. One screen a
 * role.
 */
export type ScreenRole = 'home' | 'login' | 'password' | 'limits' | 'maintenance' | 'idle'

/**
 * What a screen or modal is told, by name; `?` at the end where it may be left out. `id` and `number` are numbers, `text`
 * is a string; `content` is what React draws and `action` a function, which only modals take.
 */
export type ParamKind = 'id' | 'number' | 'text'
export type PropKind = ParamKind | 'content' | 'action'
export type Told<Kind extends string> = Readonly<Record<string, Kind | `${Kind}?`>>

/**
 * The facts of every module by its id: each `facts.ts` adds its own by declaration merging, so that links between
 * modules are typed without an import.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface KnownFacts {}

export interface ScreenFacts {
  /** Source file in the module's folder. */
  readonly file: string
  /** What links tell it, in the path or the query. */
  readonly params?: Told<ParamKind>
  /** Its path, unless a manifest says otherwise. Without one it has no route of its own. */
  readonly path?: string
  /** Further paths that lead to it. */
  readonly aliases?: readonly string[]
  /** `open` where not given. A manifest cannot open a `guarded` screen. */
  readonly access?: Route['access']
  /** `frame` where not given. */
  readonly layout?: Route['layout']
  /** Visitors are led to it: a manifest cannot guard it. */
  readonly isPublic?: true
  /** False: no other origin may show it in a frame, whatever the manifest allows. */
  readonly frameable?: false
  readonly role?: ScreenRole
}

export interface ModalFacts {
  /** Source file in the module's folder. */
  readonly file: string
  /** What it is told when it is opened. */
  readonly props?: Told<PropKind>
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
 * What a module does for kinds of games. The lobby, menus and playouts find it by a game's rule and name no module;
 * one module a kind and role.
 */
export interface GameFacts {
  /** The kinds; without them it serves every kind for which no other module has the role. */
  readonly rules?: readonly GameRule[]
  /** Screen that picks and buys plays: gets `id` of an instance or `gid` of a game. */
  readonly buy?: string
  /** Screen that follows a draw: gets `id` of the instance. */
  readonly watch?: string
  /** Screen of a draw that is over: gets `id` of the instance. */
  readonly gameOver?: string
  /** Modal with the payout table: gets `gameInstanceId`. */
  readonly payout?: string
  /** Source file of the game's card in lists. Gets `game`. */
  readonly card?: string
  /** Source file that picks and buys plays inside another screen. Gets `game`. */
  readonly slip?: string
  /** The kind of menu entry under which these games are listed. */
  readonly menuKind?: MenuKind
  /** Plays are numbers that may be drawn: results are rows of balls, and prizes follow from how many match. */
  readonly drawsNumbers?: true
}

/** Roles that a module has for kinds of games: all but the kinds themselves. */
export type GameRole = Exclude<keyof GameFacts, 'rules'>

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
  /**
   * Screens and modals of other modules that it leads to, by their whole id. A manifest that enables this module without
   * one of them is refused; with `?` at the end the way there is left out instead.
   */
  readonly uses?: readonly string[]
  /** Kinds of a menu entry that this module can show. */
  readonly menuKinds?: readonly MenuKind[]
  /** What it does for kinds of games. A site's lobby leaves out kinds that none of its modules names. */
  readonly games?: GameFacts
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

/** The modals of a module by their whole id. */
export function modalsOf({ id, modals = {} }: ModuleFacts): ReadonlyMap<string, ModalFacts> {
  return new Map(Object.entries(modals).map(([name, modal]) => [`${id}.${name}`, modal]))
}

/** The routes of modules, where a manifest changes none. */
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
  /** Null where both have it for every kind that no other module has. */
  readonly gameRule: GameRule | null
  readonly modules: readonly [first: string, second: string]
}

/** The first two modules that have one role for one kind of game; null where each role has one owner. */
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
